import { MODEL_TYPES } from '@leaderboard/core/benchmark/model-types';
import { formatRevision } from '@leaderboard/core/format';
import { refusalSentence } from '@leaderboard/core/queue/refusals';
import { needsBaseModel } from '@leaderboard/core/queue/submissions';
import type { readSubmitted } from '@leaderboard/core/read-answers';
import { type ReactNode, useEffect, useRef } from 'react';
import { common as texts } from '#catalog/common.ts';
import { refusals } from '#catalog/refusals.ts';
import { submitPage as submitTexts } from '#catalog/submit-page.ts';
import { Button } from '../../ui/button.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { type Draft, payloadOf } from './submission-draft.ts';
import styles from './submission-success.module.css';

type SubmissionAnswer = ReturnType<typeof readSubmitted>;

interface SubmissionSuccessProps {
  readonly draft: Draft;
  readonly answer: SubmissionAnswer;
  readonly onAnother: () => void;
}

const { success } = submitTexts;

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What the author should know, in the words of the catalog; an older server has only its own words. */
function notesOf({ notes, warnings }: SubmissionAnswer): readonly string[] {
  return (
    notes?.map(({ code, params, detail }) => refusalSentence(refusals, code, params ?? {}) ?? detail) ??
    warnings
  );
}

/** What was accepted, in place of the form. The model is spelled as on the hub, as far as the answer says. */
export function SubmissionSuccess({ draft, answer, onAnother }: SubmissionSuccessProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const sent = payloadOf(draft, '');
  const type = MODEL_TYPES.find(({ key }) => key === sent.model_type);
  const notes = notesOf(answer);
  const { model_id: name = sent.model_id, revision: commit = sent.revision } = answer;
  const [before, model, after] = success.text(name);

  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);

  return (
    <section className={styles.card} aria-labelledby="submission-success">
      <h2 ref={heading} id="submission-success" className={styles.title} tabIndex={-1}>
        <CheckIcon />
        {success.title}
      </h2>
      <p>
        {before}
        <strong>{model}</strong>
        {after}
      </p>
      <dl className={styles.lines}>
        <Line label={success.model}>{name}</Line>
        <Line label={success.type}>
          {type === undefined ? sent.model_type : `${type.icon} ${texts.modelTypes[type.key].label}`}
        </Line>
        <Line label={success.revision}>
          {sent.revision}
          {sent.revision === commit ? null : (
            <span className={styles.commit}>{success.commit(formatRevision(commit))}</span>
          )}
        </Line>
        <Line label={success.precision}>{submitTexts.precisionLabel(sent.precision)}</Line>
        <Line label={success.weightsType}>{submitTexts.weightTypes[draft.weightsType]}</Line>
        {needsBaseModel(draft.weightsType) ? <Line label={success.baseModel}>{sent.base_model}</Line> : null}
        <Line label={success.chatTemplate}>{sent.use_chat_template ? success.yes : success.no}</Line>
      </dl>
      {notes.length === 0 ? null : (
        <div className={styles.warnings}>
          <h3 className={styles.warningsTitle}>{success.warnings}</h3>
          <ul>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </div>
      )}
      <p className={styles.upvote}>{success.upvote}</p>
      <Button onClick={onAnother}>{success.another}</Button>
    </section>
  );
}
