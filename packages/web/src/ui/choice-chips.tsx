import { formatText } from '@leaderboard/texts/sentences';
import { useId } from 'react';
import { common as texts } from '#texts/common';
import { type ChipProps, Content, chipClass, Mark } from './chip.tsx';

interface CheckChipProps extends ChipProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function CheckChip({ ref, checked, onChange, tooltip, size, ...content }: CheckChipProps) {
  const look = checked ? 'off' : 'left';
  return (
    <label className={chipClass(look, size)}>
      <input
        ref={ref}
        type="checkbox"
        className="covering"
        checked={checked}
        data-tooltip={tooltip}
        onChange={(event) => onChange(event.target.checked)}
      />
      <Mark isOn={checked} />
      <Content {...content} look={look} />
    </label>
  );
}

interface ChipWithOnlyProps extends ChipProps {
  /** Checked chips of the group; null means all. */
  readonly selected: readonly string[] | null;
  readonly value: string;
  readonly onToggle: () => void;
  /** Checks only this chip, or all chips if null. */
  readonly onSelect: (selected: readonly string[] | null) => void;
}

/** A checkbox with a button that unchecks all others and, when pressed again, checks all. */
export function ChipWithOnly({ selected, value, onToggle, onSelect, ...chip }: ChipWithOnlyProps) {
  const checked = selected?.includes(value) ?? true;
  const isAlone = selected?.length === 1 && checked;
  const words = isAlone ? texts.filters.allAgain : texts.filters.only;
  return (
    <span className="inline-flex max-w-full flex-wrap items-center">
      <CheckChip {...chip} checked={checked} onChange={onToggle} />
      <button
        type="button"
        className="rounded-md px-1.5 py-0.5 text-link text-sm/line hover:bg-hover"
        onClick={() => onSelect(isAlone ? null : [value])}
      >
        <span>{words.label}</span>
        <span className="hidden-text">{` ${formatText(words.of, { name: chip.label })}`}</span>
      </button>
    </span>
  );
}

interface RadioChipProps extends ChipProps {
  /** Shared by all chips of a group. */
  readonly name: string;
  readonly checked: boolean;
  readonly onSelect: () => void;
}

function RadioChip({ name, checked, onSelect, tooltip, size, ...content }: RadioChipProps) {
  const look = checked ? 'on' : 'off';
  const ring = checked ? 'border-5 border-link' : 'border-mark border-muted';
  return (
    <label className={chipClass(look, size)}>
      <input
        type="radio"
        name={name}
        className="covering"
        checked={checked}
        data-tooltip={tooltip}
        onChange={onSelect}
      />
      <span className={`size-mark flex-none rounded-full bg-surface ${ring}`} aria-hidden="true" />
      <Content {...content} look={look} />
    </label>
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

/** Radio chips, with an explanation of the selected one below. */
export function RadioChoice<T extends string>({ text, values, value, onSelect }: RadioChoiceProps<T>) {
  const id = useId();
  return (
    <div role="radiogroup" aria-labelledby={`${id}-label`} aria-describedby={`${id}-meaning`}>
      <p id={`${id}-label`} className="mb-1 font-semibold text-sm">
        {text.label}
      </p>
      <div className="-mx-1 flex children:flex-auto flex-wrap gap-1">
        {values.map((choice) => (
          <RadioChip
            key={choice}
            size="small"
            name={id}
            label={text.choices[choice].name}
            checked={choice === value}
            onSelect={() => onSelect(choice)}
          />
        ))}
      </div>
      <p id={`${id}-meaning`} className="mt-1 text-muted text-xs">
        {text.choices[value].meaning}
      </p>
    </div>
  );
}
