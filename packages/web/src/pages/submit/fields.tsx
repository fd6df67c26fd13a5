import { LONGEST_TEXT } from '@leaderboard/core/api';
import { type ReactNode, type Ref, useId } from 'react';
import { submitPage as submitTexts } from '#catalog/submit-page.ts';
import { HelpIcon } from '../../ui/icons.tsx';
import styles from './fields.module.css';

interface FieldProps {
  readonly label: string;
  /** Shown on a button beside the label. */
  readonly help: string;
}

interface LabelledProps extends FieldProps {
  readonly id: string;
  readonly required?: boolean;
  readonly helper?: string | undefined;
  readonly children: ReactNode;
}

function Help({ label, help }: FieldProps) {
  return (
    <button
      type="button"
      className={styles.help}
      aria-label={submitTexts.form.helpOn(label)}
      data-tooltip={help}
      data-help
    >
      <HelpIcon />
    </button>
  );
}

function helperId(id: string): string {
  return `${id}-helper`;
}

function Labelled({ id, label, required = false, helper, help, children }: LabelledProps) {
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id} className={styles.label}>
          {label}
          {required ? ' *' : null}
        </label>
        <Help label={label} help={help} />
      </div>
      {children}
      {helper === undefined ? null : (
        <p id={helperId(id)} className={styles.helper}>
          {helper}
        </p>
      )}
    </div>
  );
}

interface TextFieldProps extends FieldProps {
  readonly ref?: Ref<HTMLInputElement>;
  readonly required?: boolean;
  readonly placeholder?: string;
  readonly helper?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** One line of text: a name on the hub, so the browser must not correct or complete it. */
export function TextField({
  ref,
  label,
  help,
  required,
  placeholder,
  helper,
  value,
  onChange,
}: TextFieldProps) {
  const id = useId();
  return (
    <Labelled id={id} label={label} help={help} required={required ?? false} helper={helper}>
      <input
        ref={ref}
        id={id}
        type="text"
        className={styles.control}
        required={required}
        maxLength={LONGEST_TEXT}
        placeholder={placeholder}
        aria-describedby={helper === undefined ? undefined : helperId(id)}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={value}
        // The browser says so in its own language, which may be another than that of the page.
        onInvalid={({ currentTarget }) =>
          currentTarget.setCustomValidity(currentTarget.validity.valueMissing ? submitTexts.form.fillIn : '')
        }
        onChange={(event) => {
          event.target.setCustomValidity('');
          onChange(event.target.value);
        }}
      />
    </Labelled>
  );
}

interface SelectFieldProps extends FieldProps {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** One of a few choices. */
export function SelectField({ label, help, options, value, onChange }: SelectFieldProps) {
  const id = useId();
  return (
    <Labelled id={id} label={label} help={help}>
      <select
        id={id}
        className={`${styles.control} ${styles.select}`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

interface CheckFieldProps extends FieldProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Yes or no. */
export function CheckField({ label, help, checked, onChange }: CheckFieldProps) {
  return (
    <div className={styles.head}>
      <label className={styles.check}>
        <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
        {label}
      </label>
      <Help label={label} help={help} />
    </div>
  );
}
