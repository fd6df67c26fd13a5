import { AVERAGE_MODES } from '@leaderboard/core/board/ranking';
import { suite } from '@leaderboard/texts/suite-texts';
import { common as texts } from '#texts/common';
import { tablePanels as tablePanelTexts } from '#texts/tablePanels';
import { RadioChoice } from '../../ui/choice-chips.tsx';
import { useBoardState } from '../state/board-context.ts';

const { averageMode } = tablePanelTexts.options;
const { all, visible } = averageMode.choices;
const AVERAGES = { all: { name: all.name, meaning: all.meaning(suite) }, visible };

/** Display options for rows, scores, ranks and the average. */
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
