import { type ReactNode, useId } from 'react';
import { common as texts } from '#catalog/common.ts';
import { count as formatCount } from '#catalog/figures.ts';
import styles from './chip.module.css';

export interface ChipContent {
  readonly label: string;
  /** Decoration before the label. */
  readonly icon?: ReactNode;
  /** The number of models it stands for. */
  readonly count?: number;
}

interface ChipProps extends ChipContent {
  readonly tooltip?: string | undefined;
}

function Content({ label, icon, count }: ChipContent) {
  return (
    <>
      {icon === undefined ? null : (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <span>{label}</span>
      {count === undefined ? null : (
        <span className={styles.count}>
          <span data-part="models">{formatCount(count)}</span>
          <span className="hidden-text">{texts.filters.countUnit(count)}</span>
        </span>
      )}
    </>
  );
}

/** Shows the state by a shape, not by color alone. */
function Mark({ className }: { className: string | undefined }) {
  return (
    <span className={className}>
      <svg viewBox="0 0 12 12" className={styles.tick} aria-hidden="true">
        <path d="m2.5 6.3 2.4 2.4 4.6-5" />
      </svg>
    </span>
  );
}

interface CheckChipProps extends ChipProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A checkbox. */
export function CheckChip({ checked, onChange, tooltip, ...content }: CheckChipProps) {
  return (
    <label className={`${styles.chip} ${styles.check}`}>
      <input
        type="checkbox"
        className={styles.covering}
        checked={checked}
        data-tooltip={tooltip}
        onChange={(event) => onChange(event.target.checked)}
      />
      <Mark className={styles.box} />
      <Content {...content} />
    </label>
  );
}

interface OnlyChipProps extends ChipProps {
  /** The chips of the group that are checked; null: all. */
  readonly selected: readonly string[] | null;
  readonly value: string;
  readonly onToggle: () => void;
  /** Checks this one alone, or all with null. */
  readonly onSelect: (selected: readonly string[] | null) => void;
}

/** A checkbox with a button that leaves only it, and then brings the others back. */
export function OnlyChip({ selected, value, onToggle, onSelect, ...chip }: OnlyChipProps) {
  const checked = selected?.includes(value) ?? true;
  const isAlone = selected?.length === 1 && checked;
  const words = isAlone ? texts.filters.allAgain : texts.filters.only;
  return (
    <span className={styles.pair}>
      <CheckChip {...chip} checked={checked} onChange={onToggle} />
      <button type="button" className={styles.only} onClick={() => onSelect(isAlone ? null : [value])}>
        <span>{words.label}</span>
        <span className="hidden-text">{` ${words.of(chip.label)}`}</span>
      </button>
    </span>
  );
}

interface RadioChipProps extends ChipProps {
  /** The same for all chips of a group. */
  readonly name: string;
  readonly checked: boolean;
  readonly onSelect: () => void;
}

/** A radio button. */
export function RadioChip({ name, checked, onSelect, tooltip, ...content }: RadioChipProps) {
  return (
    <label className={`${styles.chip} ${styles.radio}`}>
      <input
        type="radio"
        name={name}
        className={styles.covering}
        checked={checked}
        data-tooltip={tooltip}
        onChange={onSelect}
      />
      <span className={styles.ring} aria-hidden="true" />
      <Content {...content} />
    </label>
  );
}

interface ToggleChipProps extends ChipProps {
  readonly pressed: boolean;
  readonly onClick: () => void;
}

/** A button that stays pressed. */
export function ToggleChip({ pressed, onClick, tooltip, ...content }: ToggleChipProps) {
  return (
    <button
      type="button"
      className={`${styles.chip} ${styles.toggle}`}
      aria-pressed={pressed}
      data-tooltip={tooltip}
      onClick={onClick}
    >
      <Mark className={styles.disc} />
      <Content {...content} />
    </button>
  );
}

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
    <div role="radiogroup" aria-labelledby={`${id}-label`} aria-describedby={`${id}-meaning`}>
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
