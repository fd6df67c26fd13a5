import { AVERAGE_MODES } from '@leaderboard/core/board/average';
import type { View } from '@leaderboard/core/board/view';
import { tablePanels as tablePanelTexts } from '#catalog/board-panels.ts';
import { common as texts } from '#catalog/common.ts';
import { RadioChoice } from '../../../ui/radio-choice.tsx';
import styles from './table-options-panel.module.css';
import { WeightSliders } from './weight-sliders.tsx';

interface TableOptionsPanelProps {
  readonly view: View;
  /** `burst`: a change that comes in many small steps. */
  readonly onChange: (changes: Partial<View>, burst?: string) => void;
}

/** How rows, scores, ranks and the average are shown. */
export function TableOptionsPanel({ view, onChange }: TableOptionsPanelProps) {
  const { options } = tablePanelTexts;
  return (
    <div className={styles.options}>
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
      {view.averageMode === 'weights' ? (
        <WeightSliders weights={view.weights} onChange={(weights) => onChange({ weights }, 'weights')} />
      ) : null}
      <RadioChoice
        text={options.uncertainty}
        values={['on', 'off']}
        value={view.uncertainty ? 'on' : 'off'}
        onSelect={(uncertainty) => onChange({ uncertainty: uncertainty === 'on' })}
      />
      <p className={styles.meaning}>
        <a href="#/methods">{texts.uncertainty.methods}</a>
      </p>
    </div>
  );
}
