import { type ComponentProps, type ReactNode, useId } from 'react';
import { type InputKind, useDebouncedInput } from './debounced-input.ts';

/** CSS classes of a framed input or select, with the same height as neighboring chips and buttons. */
export const CONTROL =
  'h-control rounded-md border border-input bg-surface px-3 font-normal text-ink hover:border-link aria-invalid:border-no';

interface FieldProps {
  readonly label: string;
  /** Maximum width of the control, as a CSS length. Without it, the field is a larger form field that fills its container. */
  readonly width?: string | undefined;
  /** Shown next to the label. */
  readonly help?: ReactNode;
}

/** CSS classes of a control with the `Field`'s width. */
export const FIELD_CONTROL = `${CONTROL} w-field`;

/** CSS classes of a control that fills its container. */
export const FORM_CONTROL = `${CONTROL} w-full`;

/** A label with a control below it: `children` renders the control with the id and one of the classes above. */
export function Field(props: FieldProps & { readonly children: (id: string) => ReactNode }) {
  const { label, width, help, children } = props;
  const id = useId();
  return (
    <div
      className={`stack content-start ${width === undefined ? '' : 'gap-1 text-sm'}`}
      style={{ '--field-width': width }}
    >
      <div className="flex items-center gap-1">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {help}
      </div>
      {children(id)}
    </div>
  );
}

interface DebouncedFieldProps<Value>
  extends FieldProps,
    Pick<ComponentProps<'input'>, 'type' | 'placeholder'> {
  readonly kind: InputKind<Value, string>;
  readonly value: Value;
  readonly onCommit: (value: Value) => void;
}

/** A text input that takes effect after a pause, on Enter and on blur. */
export function DebouncedField<Value>(props: DebouncedFieldProps<Value>) {
  const { label, width, kind, value, onCommit, ...input } = props;
  const { draft, change, commit } = useDebouncedInput(kind, value, onCommit);
  return (
    <Field label={label} width={width}>
      {(id) => (
        <input
          {...input}
          id={id}
          className={FIELD_CONTROL}
          value={draft}
          onChange={({ target }) => change(target.value)}
          onBlur={commit}
          onKeyDown={({ key }) => {
            if (key === 'Enter') commit();
          }}
        />
      )}
    </Field>
  );
}

interface SelectFieldProps<Value extends string> extends FieldProps {
  /** An option with an empty value means no selection. */
  readonly options: readonly (readonly [value: Value, label: string])[];
  readonly value: Value;
  readonly onSelect: (value: Value) => void;
}

export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { options, value, onSelect, ...field } = props;
  return (
    <Field {...field}>
      {(id) => (
        <select
          id={id}
          className={`${field.width === undefined ? FORM_CONTROL : FIELD_CONTROL} font-icons`}
          value={value}
          onChange={({ target }) => {
            const chosen = options.find(([one]) => one === target.value);
            if (chosen !== undefined) onSelect(chosen[0]);
          }}
        >
          {options.map(([one, label]) => (
            <option key={one} value={one}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
