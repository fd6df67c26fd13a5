import { LONGEST_TEXT } from '@leaderboard/core/api';
import { MODEL_TYPES } from '@leaderboard/core/benchmark/model-types';
import { needsBaseModel, SUBMISSION_PRECISIONS, WEIGHT_TYPES } from '@leaderboard/core/queue/submissions';
import { type ReactNode, type Ref, useEffect, useId, useRef } from 'react';
import { common as texts } from '#catalog/common.ts';
import { submitPage as submitTexts } from '#catalog/submit-page.ts';
import { Button } from '../../ui/button.tsx';
import { HelpIcon } from '../../ui/icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import styles from './submission.module.css';
import { type Draft, weightTypeOf, withModelType } from './submission-draft.ts';

interface SubmissionFormProps {
  readonly draft: Draft;
  /** Why the submission was refused; null before and while it is sent. */
  readonly error: string | null;
  readonly isSending: boolean;
  /** Whether the visitor has just asked for this form. */
  readonly startsFocused: boolean;
  readonly onChange: (changes: Partial<Draft>) => void;
  readonly onSubmit: () => void;
}

const { form } = submitTexts;
const TYPE_OPTIONS = MODEL_TYPES.map(({ key, icon }) => ({
  value: key,
  label: `${icon} ${texts.modelTypes[key].label}`,
}));
const PRECISION_OPTIONS = SUBMISSION_PRECISIONS.map(({ key }) => ({
  value: key,
  label: submitTexts.precisionLabel(key),
}));
const WEIGHT_OPTIONS = WEIGHT_TYPES.map((type) => ({ value: type, label: submitTexts.weightTypes[type] }));

/** The fields of a submission, below a banner with the error. */
export function SubmissionForm(props: SubmissionFormProps) {
  const { draft, error, isSending, startsFocused, onChange, onSubmit } = props;
  const banner = useRef<HTMLDivElement>(null);
  const modelName = useRef<HTMLInputElement>(null);

  // The focus goes to the error, or to the first field of a form that the visitor asked for.
  useEffect(() => {
    if (error !== null) banner.current?.focus();
  }, [error]);
  useEffect(() => {
    if (startsFocused) modelName.current?.focus();
  }, [startsFocused]);

  return (
    <section className={styles.card} aria-labelledby="submission-form">
      <h2 id="submission-form" className={styles.title}>
        {form.title}
      </h2>
      <p className={styles.requirements}>{form.requirements}</p>
      {error === null ? null : (
        <div ref={banner} className={styles.banner} role="alert" tabIndex={-1}>
          <p className={styles.bannerTitle}>{form.failureTitle}</p>
          <p>{error}</p>
        </div>
      )}
      <form
        aria-labelledby="submission-form"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          // Never called while it is sent: Enter in a field does nothing while the button is disabled.
          onSubmit();
        }}
      >
        <div className={styles.wide}>
          <TextField
            ref={modelName}
            label={form.modelName}
            required
            placeholder={form.modelNamePlaceholder}
            helper={form.modelNameHelper}
            help={form.help.modelName}
            value={draft.modelName}
            onChange={(value) => onChange({ modelName: value })}
          />
        </div>
        <TextField
          label={form.revision}
          helper={form.revisionHelper}
          help={form.help.revision}
          value={draft.revision}
          onChange={(value) => onChange({ revision: value })}
        />
        <SelectField
          label={form.modelType}
          help={form.help.modelType}
          options={TYPE_OPTIONS}
          value={draft.modelType}
          onChange={(value) => onChange(withModelType(value))}
        />
        <SelectField
          label={form.precision}
          help={form.help.precision}
          options={PRECISION_OPTIONS}
          value={draft.precision}
          onChange={(value) => onChange({ precision: value })}
        />
        <SelectField
          label={form.weightsType}
          help={form.help.weightsType}
          options={WEIGHT_OPTIONS}
          value={draft.weightsType}
          onChange={(value) => onChange({ weightsType: weightTypeOf(value) })}
        />
        {needsBaseModel(draft.weightsType) ? (
          <div className={styles.wide}>
            <TextField
              label={form.baseModel}
              required
              placeholder={form.modelNamePlaceholder}
              help={form.help.baseModel}
              value={draft.baseModel}
              onChange={(value) => onChange({ baseModel: value })}
            />
          </div>
        ) : null}
        <div className={styles.wide}>
          <CheckField
            label={form.chatTemplate}
            help={form.help.chatTemplate}
            checked={draft.useChatTemplate}
            onChange={(useChatTemplate) => onChange({ useChatTemplate })}
          />
        </div>
        <div className={styles.end}>
          <p className={styles.note}>{form.requiredNote}</p>
          <Button type="submit" look="main" disabled={isSending}>
            {isSending ? <Spinner /> : null}
            {isSending ? form.sending : form.submit}
          </Button>
        </div>
      </form>
    </section>
  );
}

interface FieldProps {
  readonly label: string;
  /** The tooltip of a button beside the label. */
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
      <div className={styles.fieldHead}>
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

/** One line of text. It holds names on the hub, so the browser must not correct or complete them. */
function TextField({ ref, label, help, required, placeholder, helper, value, onChange }: TextFieldProps) {
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
        // The browser's own message may be in another language than the page.
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

function SelectField({ label, help, options, value, onChange }: SelectFieldProps) {
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

function CheckField({ label, help, checked, onChange }: CheckFieldProps) {
  return (
    <div className={styles.fieldHead}>
      <label className={styles.check}>
        <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
        {label}
      </label>
      <Help label={label} help={help} />
    </div>
  );
}
