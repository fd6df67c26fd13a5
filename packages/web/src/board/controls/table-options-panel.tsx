import { AVERAGE_MODES, byAverageMode } from '@leaderboard/core/board/average';
import { COLUMNS } from '@leaderboard/core/board/columns';
import type { View } from '@leaderboard/core/board/view';
import { languages, suite } from '@leaderboard/texts/suite-words';
import { tablePanels as tablePanelTexts } from '#catalog/board-panels.ts';
import { common as texts } from '#catalog/common.ts';
import { RadioChoice } from '../../ui/choice-chips.tsx';
import { useBoardState } from '../state/board-context.ts';

/** The visible columns together with those of all scores. */
function withAllScores(visible: View['columns']): View['columns'] {
  return COLUMNS.filter(({ key, kind }) => kind === 'benchmark' || visible.includes(key)).map(
    ({ key }) => key,
  );
}

const { averageMode, heatMap } = tablePanelTexts.options;
const { all, ofLanguage, ...averages } = averageMode.choices;
const AVERAGES = byAverageMode(
  { ...averages, all: { name: all.name, meaning: all.meaning(suite) } },
  (language) => ({
    name: languages[language],
    meaning: ofLanguage({ language: languages[language] }),
  }),
);
const { on, off } = heatMap.choices;
const HEAT_MAPS = { off, on: { name: on.name, meaning: on.meaning(suite) } };

/** How rows, scores, ranks and the average are shown. */
export function TableOptionsPanel() {
  const { view, change } = useBoardState();
  const { options } = tablePanelTexts;
  return (
    <div className="grid gap-3">
      <RadioChoice
        text={options.rowSize}
        values={['normal', 'large']}
        value={view.rowSize}
        onSelect={(rowSize) => change({ rowSize })}
      />
      <RadioChoice
        text={options.scoreDisplay}
        values={['normalized', 'raw']}
        value={view.scoreDisplay}
        onSelect={(scoreDisplay) => change({ scoreDisplay })}
      />
      <RadioChoice
        text={options.rankingMode}
        values={['static', 'dynamic']}
        value={view.rankingMode}
        onSelect={(rankingMode) => change({ rankingMode })}
      />
      <RadioChoice
        text={{ label: options.averageMode.label, choices: AVERAGES }}
        values={AVERAGE_MODES}
        value={view.averageMode}
        onSelect={(mode) => change({ averageMode: mode })}
      />
      <RadioChoice
        text={{ label: options.heatMap.label, choices: HEAT_MAPS }}
        values={['off', 'on']}
        value={view.heatMap ? 'on' : 'off'}
        onSelect={(map) =>
          // A map of one half of the scores would be none.
          change(map === 'on' ? { heatMap: true, columns: withAllScores(view.columns) } : { heatMap: false })
        }
      />
      <RadioChoice
        text={options.uncertainty}
        values={['on', 'off']}
        value={view.uncertainty ? 'on' : 'off'}
        onSelect={(uncertainty) => change({ uncertainty: uncertainty === 'on' })}
      />
      <p className="mt-1 text-muted text-xs">
        <a href="#/methods">{texts.uncertainty.methods}</a>
      </p>
    </div>
  );
}
