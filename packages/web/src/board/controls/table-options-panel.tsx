import { AVERAGE_MODES } from '@leaderboard/core/board/average';
import { COLUMNS } from '@leaderboard/core/board/columns';
import type { View } from '@leaderboard/core/board/view';
import { tablePanels as tablePanelTexts } from '#catalog/board-panels.ts';
import { common as texts } from '#catalog/common.ts';
import { RadioChoice } from '../../ui/chip.tsx';

/** The visible columns together with those of all scores. */
function withAllScores(visible: View['columns']): View['columns'] {
  return COLUMNS.filter(({ key, kind }) => kind === 'benchmark' || visible.includes(key)).map(
    ({ key }) => key,
  );
}

interface TableOptionsPanelProps {
  readonly view: View;
  readonly onChange: (changes: Partial<View>) => void;
}

/** How rows, scores, ranks and the average are shown. */
export function TableOptionsPanel({ view, onChange }: TableOptionsPanelProps) {
  const { options } = tablePanelTexts;
  return (
    <div className="grid gap-3">
      <RadioChoice
        text={options.rowSize}
        values={['normal', 'large']}
        value={view.rowSize}
        onSelect={(rowSize) => onChange({ rowSize })}
      />
      <RadioChoice
        text={options.scoreDisplay}
        values={['normalized', 'raw']}
        value={view.scoreDisplay}
        onSelect={(scoreDisplay) => onChange({ scoreDisplay })}
      />
      <RadioChoice
        text={options.rankingMode}
        values={['static', 'dynamic']}
        value={view.rankingMode}
        onSelect={(rankingMode) => onChange({ rankingMode })}
      />
      <RadioChoice
        text={options.averageMode}
        values={AVERAGE_MODES}
        value={view.averageMode}
        onSelect={(averageMode) => onChange({ averageMode })}
      />
      <RadioChoice
        text={options.heatMap}
        values={['off', 'on']}
        value={view.heatMap ? 'on' : 'off'}
        onSelect={(heatMap) =>
          // A map of one half of the scores would be none.
          onChange(
            heatMap === 'on' ? { heatMap: true, columns: withAllScores(view.columns) } : { heatMap: false },
          )
        }
      />
      <RadioChoice
        text={options.uncertainty}
        values={['on', 'off']}
        value={view.uncertainty ? 'on' : 'off'}
        onSelect={(uncertainty) => onChange({ uncertainty: uncertainty === 'on' })}
      />
      <p className="mt-1 text-muted text-xs">
        <a href="#/methods">{texts.uncertainty.methods}</a>
      </p>
    </div>
  );
}
