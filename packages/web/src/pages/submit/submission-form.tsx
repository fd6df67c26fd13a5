import { MODEL_TYPES } from '@leaderboard/core/benchmark/model-types';
import { needsBaseModel, SUBMISSION_PRECISIONS, WEIGHT_TYPES } from '@leaderboard/core/queue/submissions';
import { useEffect, useRef } from 'react';
import { common as texts } from '#catalog/common.ts';
import { submitPage as submitTexts } from '#catalog/submit-page.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { CheckField, SelectField, TextField } from './fields.tsx';
import { type Draft, weightTypeOf, withModelType } from './submission-draft.ts';
import styles from './submission-form.module.css';

interface SubmissionFormProps {
  readonly draft: Draft;
  /** Why the submission was not accepted; null before and while it is sent. */
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

/** The fields of a submission, below a banner with what was wrong. */
export function SubmissionForm(props: SubmissionFormProps) {
  const { draft, error, isSending, startsFocused, onChange, onSubmit } = props;
  const banner = useRef<HTMLDivElement>(null);
  const modelName = useRef<HTMLInputElement>(null);

  // The focus is outside React: it goes to the error, or to the first field of a form that was asked for.
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
          // Not while it is sent: Enter in a field does nothing while the button is disabled.
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
