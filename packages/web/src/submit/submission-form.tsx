import { MAX_TEXT_LENGTH } from '@leaderboard/core/api';
import { MODEL_TYPES } from '@leaderboard/core/benchmark/model-types';
import {
  needsBaseModel,
  SUBMISSION_PRECISIONS,
  WEIGHT_TYPES,
  type WeightType,
} from '@leaderboard/core/queue/submissions';
import { modelTypeLines } from '@leaderboard/texts/model-type-lines';
import { formatText } from '@leaderboard/texts/sentences';
import { precisionLabel } from '@leaderboard/texts/submission-texts';
import { type ReactNode, type Ref, useEffect, useId, useRef } from 'react';
import { common as texts } from '#texts/common';
import { submitPage as submitTexts } from '#texts/submitPage';
import { weightTypes } from '#texts/weightTypes';
import { Button } from '../ui/button.tsx';
import { Field, FORM_CONTROL, SelectField } from '../ui/field.tsx';
import { HelpIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/messages.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { type Draft, withModelType } from './submission-draft.ts';

/** Message that the last submission failed or that its response was lost. */
export interface SubmissionError {
  readonly title: string;
  readonly text: string;
}

interface SubmissionFormProps {
  readonly draft: Draft;
  /** Reason why the submission failed; null before and while it is sent. */
  readonly error: SubmissionError | null;
  /** Changes that would fix the rejected submission; null if unknown. */
  readonly correction: Partial<Draft> | null;
  readonly onCorrect: (changes: Partial<Draft>) => void;
  readonly isSending: boolean;
  /** Number of times the visitor has asked for this form; the form is focused each time. */
  readonly asked: number;
  readonly onChange: (changes: Partial<Draft>) => void;
  readonly onSubmit: () => void;
}

const { form } = submitTexts;

/** The precisions with the same size cap, on one line: '8-bit: up to 280B parameters'. */
const CAP_LINES = [...new Set(SUBMISSION_PRECISIONS.map(({ capBillions }) => capBillions))].map(
  (billions) => {
    const names = SUBMISSION_PRECISIONS.filter(({ capBillions }) => capBillions === billions);
    return form.cap({ precisions: names.map(({ key }) => precisionLabel(key)).join(', '), billions });
  },
);
const HELP_VALUES = {
  caps: CAP_LINES.join('\n'),
  requirements: form.requirements,
  types: modelTypeLines,
};

type Option<Value> = readonly [value: Value, label: string];
const TYPE_OPTIONS = MODEL_TYPES.map(
  ({ key, icon }): Option<string> => [key, `${icon} ${texts.modelTypes[key].label}`],
);
const PRECISION_OPTIONS = SUBMISSION_PRECISIONS.map(({ key }): Option<string> => [key, precisionLabel(key)]);
const WEIGHT_OPTIONS = WEIGHT_TYPES.map((type): Option<WeightType> => [type, weightTypes[type]]);

function correctionLabel({ precision, useChatTemplate, baseModel }: Partial<Draft>): string {
  if (precision !== undefined) return form.correctPrecision({ precision: precisionLabel(precision) });
  return useChatTemplate === false ? form.correctTemplate : form.correctAdapter({ base: baseModel ?? null });
}

/** The fields of a submission, below a banner with the error. */
export function SubmissionForm(props: SubmissionFormProps) {
  const { draft, error, correction, isSending, asked, onChange, onSubmit } = props;
  const submitButton = useRef<HTMLButtonElement>(null);
  const banner = useRef<HTMLDivElement>(null);
  const modelName = useRef<HTMLInputElement>(null);

  // Focuses the error, or the first field if the visitor has just asked for the form.
  useEffect(() => {
    if (error !== null) banner.current?.focus();
  }, [error]);
  useEffect(() => {
    if (asked > 0) modelName.current?.focus();
  }, [asked]);

  const labeled = (name: Exclude<keyof Draft, 'useChatTemplate'>) => ({
    label: form[name],
    help: <Help label={form[name]} help={formatText(form.help[name], HELP_VALUES)} />,
  });
  const text = (name: 'modelName' | 'revision' | 'baseModel') => ({
    ...labeled(name),
    value: draft[name],
    onChange: (value: string) => onChange({ [name]: value }),
  });
  return (
    <section className="card p-4 sm:p-6" aria-labelledby="submission-form">
      <h2 id="submission-form" className="text-2xl">
        {form.title}
      </h2>
      <p className="mt-1 max-w-text text-muted">{form.requirements}</p>
      {error === null ? null : (
        <Notice ref={banner} tone="error" className="mt-4 border-l-4" role="alert" tabIndex={-1}>
          <p className="font-semibold text-no">{error.title}</p>
          <p>{error.text}</p>
          {correction === null ? null : (
            <Button
              onClick={() => {
                props.onCorrect(correction);
                submitButton.current?.focus();
              }}
            >
              {correctionLabel(correction)}
            </Button>
          )}
        </Notice>
      )}
      <form
        aria-labelledby="submission-form"
        className="stack mt-5 gap-x-6 gap-y-5 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          // The button stays focusable while sending, so it may be pressed again.
          if (!isSending) onSubmit();
        }}
      >
        <div className="col-span-full">
          <TextField
            {...text('modelName')}
            ref={modelName}
            required
            placeholder={form.modelNamePlaceholder}
            helper={form.modelNameHelper}
          />
        </div>
        <TextField {...text('revision')} helper={form.revisionHelper} />
        <SelectField
          {...labeled('modelType')}
          options={TYPE_OPTIONS}
          value={draft.modelType}
          onSelect={(modelType) => onChange(withModelType(modelType))}
        />
        <SelectField
          {...labeled('precision')}
          options={PRECISION_OPTIONS}
          value={draft.precision}
          onSelect={(precision) => onChange({ precision })}
        />
        <SelectField
          {...labeled('weightsType')}
          options={WEIGHT_OPTIONS}
          value={draft.weightsType}
          onSelect={(weightsType) => onChange({ weightsType })}
        />
        {needsBaseModel(draft.weightsType) ? (
          <div className="col-span-full">
            <TextField {...text('baseModel')} required placeholder={form.modelNamePlaceholder} />
          </div>
        ) : null}
        <div className="col-span-full flex items-center gap-1">
          <label className="flex min-h-small-control items-center gap-2.5 font-semibold">
            <input
              type="checkbox"
              className="size-4.5"
              checked={draft.useChatTemplate}
              onChange={({ target }) => onChange({ useChatTemplate: target.checked })}
            />
            <span>{form.chatTemplate}</span>
          </label>
          <Help label={form.chatTemplate} help={form.help.chatTemplate} />
        </div>
        <div className="col-span-full flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t pt-5 max-sm:children:w-full">
          <p className="text-md/line text-muted">{form.requiredNote}</p>
          <Button ref={submitButton} type="submit" look="main" aria-disabled={isSending}>
            {isSending ? <Spinner /> : null}
            <span>{isSending ? form.sending : form.submit}</span>
          </Button>
        </div>
      </form>
    </section>
  );
}

/** A button next to a label, with a tooltip that explains the field. */
function Help({ label, help }: { label: string; help: string }) {
  return (
    <button
      type="button"
      className="grid size-help cursor-help place-items-center rounded-md text-muted text-xl hover:bg-hover hover:text-ink"
      aria-label={form.helpOn({ field: label })}
      data-tooltip={help}
      data-help
    >
      <HelpIcon />
    </button>
  );
}

interface TextFieldProps {
  readonly label: string;
  readonly help: ReactNode;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
  readonly required?: boolean;
  readonly placeholder?: string;
  readonly helper?: string;
}

/** A single-line input for names on the hub, which the browser must not correct or complete. */
function TextField({ label, help, helper, onChange, ...input }: TextFieldProps) {
  const helperId = useId();
  return (
    <Field label={input.required ? `${label} *` : label} help={help}>
      {(id) => (
        <>
          <input
            {...input}
            id={id}
            type="text"
            className={FORM_CONTROL}
            maxLength={MAX_TEXT_LENGTH}
            aria-describedby={helper === undefined ? undefined : helperId}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            // The browser's default message may be in another language than the page.
            onInvalid={({ currentTarget }) =>
              currentTarget.setCustomValidity(currentTarget.validity.valueMissing ? form.fillIn : '')
            }
            onChange={({ target }) => {
              target.setCustomValidity('');
              onChange(target.value);
            }}
          />
          {helper === undefined ? null : (
            <p id={helperId} className="mt-1 text-muted text-sm">
              {helper}
            </p>
          )}
        </>
      )}
    </Field>
  );
}
