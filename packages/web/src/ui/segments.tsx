import { useId } from 'react';
import { CONTROL } from './field.tsx';

interface SegmentsProps<T extends string> {
  /** Accessible name. */
  readonly label: string;
  readonly options: readonly (readonly [value: T, name: string])[];
  /** null if none is selected. */
  readonly value: T | null;
  /** Placeholder of the select if no option is selected. */
  readonly none: string;
  readonly onSelect: (value: T) => void;
}

/** A segmented control: radio buttons in one frame, or a select on phones. */
export function Segments<T extends string>({ label, options, value, none, onSelect }: SegmentsProps<T>) {
  const name = useId();
  return (
    <>
      <div
        role="radiogroup"
        aria-label={label}
        className="inline-flex rounded-md border border-strong bg-surface p-0.5 max-sm:hidden"
      >
        {options.map(([option, text]) => (
          <label
            key={option}
            className="has-focus-visible:focus-ring relative inline-grid min-h-segment place-items-center whitespace-nowrap rounded-sm px-3 font-medium text-muted text-sm/line not-has-checked:hover:text-ink has-checked:bg-link-soft has-checked:font-semibold has-checked:text-link"
          >
            <input
              type="radio"
              name={name}
              className="covering"
              checked={option === value}
              onChange={() => onSelect(option)}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
      <select
        aria-label={label}
        className={`${CONTROL} field-sizing-content max-w-full sm:hidden`}
        value={value ?? ''}
        onChange={({ target }) => {
          const option = options.find(([one]) => one === target.value);
          if (option !== undefined) onSelect(option[0]);
        }}
      >
        {value === null ? (
          <option value="" disabled>
            {none}
          </option>
        ) : null}
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </>
  );
}
