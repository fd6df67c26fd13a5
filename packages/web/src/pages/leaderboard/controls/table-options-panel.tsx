import { AVERAGE_MODES } from '@leaderboard/core/board/average';
import type { View } from '@leaderboard/core/board/view';
import { useId } from 'react';
import { tablePanelTexts } from '../../../texts/table-panels-texts.ts';
import { texts } from '../../../texts/texts.ts';
import { RadioChip } from '../../../ui/chip.tsx';
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
      <Choice
        text={options.rowSize}
        values={['normal', 'large']}
        value={view.rowSize}
        onSelect={(rowSize) => onChange({ rowSize })}
      />
      <Choice
        text={options.scoreDisplay}
        values={['normalized', 'raw']}
        value={view.scoreDisplay}
        onSelect={(scoreDisplay) => onChange({ scoreDisplay })}
      />
      <Choice
        text={options.rankingMode}
        values={['static', 'dynamic']}
        value={view.rankingMode}
        onSelect={(rankingMode) => onChange({ rankingMode })}
      />
      <Choice
        text={options.averageMode}
        values={AVERAGE_MODES}
        value={view.averageMode}
        onSelect={(averageMode) => onChange({ averageMode })}
      />
      {view.averageMode === 'weights' ? (
        <WeightSliders weights={view.weights} onChange={(weights) => onChange({ weights }, 'weights')} />
      ) : null}
      <Choice
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

interface ChoiceProps<T extends string> {
  readonly text: {
    readonly label: string;
    readonly choices: Readonly<Record<T, { readonly name: string; readonly meaning: string }>>;
  };
  readonly values: readonly T[];
  readonly value: T;
  readonly onSelect: (value: T) => void;
}

/** Radio chips, with the meaning of the chosen one below. */
function Choice<T extends string>({ text, values, value, onSelect }: ChoiceProps<T>) {
  const id = useId();
  return (
    <div
      role="radiogroup"
      className={styles.choice}
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-meaning`}
    >
      <p id={`${id}-label`} className={styles.label}>
        {text.label}
      </p>
      <div className={styles.chips}>
        {values.map((choice) => (
          <RadioChip
            key={choice}
            name={id}
            label={text.choices[choice].name}
            checked={choice === value}
            onSelect={() => onSelect(choice)}
          />
        ))}
      </div>
      <p id={`${id}-meaning`} className={styles.meaning}>
        {text.choices[value].meaning}
      </p>
    </div>
  );
}
