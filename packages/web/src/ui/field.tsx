import type { ComponentProps, ReactNode } from 'react';
import { CONTROL } from './control.ts';
import { type InputKind, useDebouncedInput } from './debounced-input.ts';

interface FieldProps {
  readonly label: string;
  /** The largest width of the control, as a CSS length. */
  readonly width: string;
}

/** As wide as its `Field` says. */
export const FIELD_CONTROL = `${CONTROL} w-field`;

/** An input under its label: `children` has the class FIELD_CONTROL. */
export function Field({ label, width, children }: FieldProps & { readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <label className="stack gap-1 font-semibold text-sm" style={{ '--field-width': width }}>
      <span>{label}</span>
      {children}
    </label>
  );
}

interface DebouncedFieldProps<Value>
  extends FieldProps,
    Pick<ComponentProps<'input'>, 'type' | 'placeholder'> {
  readonly kind: InputKind<Value, string>;
  readonly value: Value;
  readonly onCommit: (value: Value) => void;
}

/** A text input that takes effect after a pause, on Enter, and before the visitor's next press elsewhere. */
export function DebouncedField<Value>(props: DebouncedFieldProps<Value>) {
  const { label, width, kind, value, onCommit, ...input } = props;
  const { draft, change, commit } = useDebouncedInput(kind, value, onCommit);
  return (
    <Field label={label} width={width}>
      <input
        {...input}
        className={FIELD_CONTROL}
        value={draft}
        onChange={({ target }) => change(target.value)}
        onBlur={commit}
        onKeyDown={({ key }) => {
          if (key === 'Enter') commit();
        }}
      />
    </Field>
  );
}

interface SelectFieldProps<Value extends string> extends FieldProps {
  /** The label of the option that stands for null. */
  readonly any: string;
  readonly options: readonly (readonly [value: Value, label: string])[];
  readonly value: Value | null;
  readonly onSelect: (value: Value | null) => void;
}

/** A select whose first option is no choice. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { any, options, value, onSelect, ...field } = props;
  return (
    <Field {...field}>
      <select
        className={FIELD_CONTROL}
        value={value ?? ''}
        onChange={({ target }) => onSelect(options.find(([one]) => one === target.value)?.[0] ?? null)}
      >
        <option value="">{any}</option>
        {options.map(([one, label]) => (
          <option key={one} value={one}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** Chips under their common label. In a row, they scroll sideways on a phone. */
export function ChipGroup(props: { label: string; isRow?: boolean; children: ReactNode }) {
  const { label, isRow = false, children } = props;
  // The row has room for the focus rings.
  const row = isRow ? 'max-sm:-mx-1 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:p-1' : '';
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold text-sm">{label}</legend>
      <div className={`mt-1 flex flex-wrap gap-1 ${row}`}>{children}</div>
    </fieldset>
  );
}
