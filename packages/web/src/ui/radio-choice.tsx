import { useId } from 'react';
import { RadioChip } from './chip.tsx';
import styles from './radio-choice.module.css';

interface RadioChoiceProps<T extends string> {
  readonly text: {
    readonly label: string;
    readonly choices: Readonly<Record<T, { readonly name: string; readonly meaning: string }>>;
  };
  readonly values: readonly T[];
  readonly value: T;
  readonly onSelect: (value: T) => void;
}

/** Radio chips, with the meaning of the chosen one below. */
export function RadioChoice<T extends string>({ text, values, value, onSelect }: RadioChoiceProps<T>) {
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
