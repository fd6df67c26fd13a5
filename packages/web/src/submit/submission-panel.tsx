import { submitModel } from '@leaderboard/core/api';
import { MODEL_TYPES } from '@leaderboard/core/benchmark/model-types';
import { formatRevision } from '@leaderboard/core/format';
import { parseCommit } from '@leaderboard/core/hub-path';
import { PARAMETERS } from '@leaderboard/core/pages/parameters';
import { needsBaseModel } from '@leaderboard/core/queue/submissions';
import { precisionLabel } from '@leaderboard/texts/submission-texts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { common as texts } from '#texts/common';
import { submitPage as submitTexts } from '#texts/submitPage';
import { weightTypes } from '#texts/weightTypes';
import { CallError, change, isTokenRefused, namesModel } from '../data/api-call.ts';
import { failureReason, mayHaveArrived } from '../data/failure-text.ts';
import { refreshQueueStatus, useQueueStatus } from '../data/queue-query.ts';
import { refreshPending } from '../queue/pending-query.ts';
import { stalledText } from '../queue/queue-changes.ts';
import { useSession } from '../sign-in/session.ts';
import { showNotice } from '../state/announcement.ts';
import { tabStorage } from '../state/browser.ts';
import { modelHref } from '../state/route.ts';
import { useParameter } from '../state/stores.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { CheckIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/messages.tsx';
import { type Draft, EMPTY_DRAFT, keepDraft, parseAgain, payloadOf, readDraft } from './submission-draft.ts';
import { type SubmissionError, SubmissionForm } from './submission-form.tsx';

const { form, success } = submitTexts;

/** Response to an accepted submission; null if its format is unknown. */
type SubmissionAnswer = z.infer<typeof submitModel.response> | null;

/** editing → sending → done, or back to editing with an error. */
type State =
  | {
      readonly at: 'editing';
      readonly error: SubmissionError | null;
      /** Changes that would fix the form, if the error suggests any. */
      readonly correction: Partial<Draft> | null;
    }
  | { readonly at: 'sending' }
  | { readonly at: 'done'; readonly sent: Draft; readonly answer: SubmissionAnswer };

const FRESH: State = { at: 'editing', error: null, correction: null };

/** Form corrections that an error suggests; null if it suggests none. */
function correctionIn(error: unknown): Partial<Draft> | null {
  if (!(error instanceof CallError)) return null;
  const { base_model: base, precision } = error.params ?? {};
  if (error.code === 'adapter')
    return { weightsType: 'Adapter', ...(typeof base === 'string' && base !== '' && { baseModel: base }) };
  if (error.code === 'stored_precision' && typeof precision === 'string') return { precision };
  return error.code === 'no_chat_template' ? { useChatTemplate: false } : null;
}

/** True if the response accepts the submitted model. If the hub has renamed the model, the response contains a commit. */
function isTaken({ model_id, revision }: Readonly<Record<string, unknown>>, sent: string): boolean {
  return (
    namesModel(model_id, sent) || (typeof model_id === 'string' && parseCommit(String(revision)) !== null)
  );
}

/** The server's error message, or a general failure message with the reason if there is none. */
function failureTextOf(error: unknown): string {
  const reason = failureReason(error);
  if (error instanceof CallError || mayHaveArrived(error)) return reason ?? form.failure;
  return reason === null ? form.failure : `${form.failure}. ${reason}`;
}

interface SubmissionPanelProps {
  readonly username: string;
  readonly token: string;
}

/** The form, replaced by the accepted submission after a success. */
export function SubmissionPanel({ username, token }: SubmissionPanelProps) {
  const client = useQueryClient();
  const { expire } = useSession();
  const [draft, setDraft] = useState<Draft>(() => readDraft(tabStorage(), username));
  const [state, setState] = useState<State>(FRESH);
  const [again, setAgain] = useParameter(PARAMETERS.again, 'replace');
  /** Number of times the visitor has asked for this form. */
  const [asked, setAsked] = useState(0);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  function start(next: Draft) {
    setDraft(next);
    keepDraft(tabStorage(), username, next);
    setAsked((times) => times + 1);
    setState(FRESH);
  }

  // Removes the values from the URL, so that a reload does not overwrite later edits.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values in the URL are applied once
  useLayoutEffect(() => {
    const next = parseAgain(again);
    if (next === null) return;
    start(next);
    setAgain(PARAMETERS.again.default);
  }, [again]);

  async function send() {
    setState({ at: 'sending' });
    const call = { token, body: payloadOf(draft, username) };
    try {
      const answer = await change(submitModel, call, (body) => isTaken(body, call.body.model_id));
      keepDraft(tabStorage(), username, EMPTY_DRAFT);
      if (isLeft.current) showNotice({ text: `${success.title} ${call.body.model_id}`, isFailure: false });
      setState({ at: 'done', sent: draft, answer });
      void refreshQueueStatus(client);
      void refreshPending(client);
    } catch (error) {
      if (isTokenRefused(error)) expire(token);
      const isLost = mayHaveArrived(error);
      // The lists below show whether the submission was received.
      if (isLost) void refreshQueueStatus(client);
      const title = isLost ? form.lostTitle : form.failureTitle;
      const text = failureTextOf(error);
      if (isLeft.current) showNotice({ text: `${title}: ${text}`, isFailure: true });
      setState({ at: 'editing', error: { title, text }, correction: correctionIn(error) });
    }
  }

  function edit(changes: Partial<Draft>) {
    const next = { ...draft, ...changes };
    setDraft(next);
    keepDraft(tabStorage(), username, next);
  }

  if (state.at === 'done') {
    return (
      <SubmissionSuccess draft={state.sent} answer={state.answer} onAnother={() => start(EMPTY_DRAFT)} />
    );
  }
  return (
    <SubmissionForm
      draft={draft}
      error={state.at === 'editing' ? state.error : null}
      correction={state.at === 'editing' ? state.correction : null}
      onCorrect={(changes) => {
        edit(changes);
        setState(FRESH);
      }}
      isSending={state.at === 'sending'}
      asked={asked}
      onChange={edit}
      onSubmit={() => void send()}
    />
  );
}

interface SubmissionSuccessProps {
  readonly draft: Draft;
  readonly answer: SubmissionAnswer;
  readonly onAnother: () => void;
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid border-b py-2 sm:grid-cols-[10rem_minmax(0,1fr)] sm:gap-4">
      <dt className="text-muted">{label}</dt>
      <dd className="font-icons font-medium">{children}</dd>
    </div>
  );
}

/** The accepted submission. The model's name is spelled as on the hub if the response contains it. */
function SubmissionSuccess({ draft, answer, onAnother }: SubmissionSuccessProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const sent = payloadOf(draft, '');
  const type = MODEL_TYPES.find(({ key }) => key === sent.model_type);
  const warnings = answer?.warnings ?? [];
  const { model_id: name, revision: commit } = answer ?? sent;
  const stall = useQueueStatus().data?.stalled;

  // The focused form was removed from the page.
  useEffect(() => heading.current?.focus(), []);

  return (
    <section className="card wrap-anywhere border-yes p-4 sm:p-6" aria-labelledby="submission-success">
      <h2
        ref={heading}
        id="submission-success"
        className="mb-3 flex items-center gap-2.5 text-2xl text-yes focus:outline-none"
        tabIndex={-1}
      >
        <span className="text-xl">
          <CheckIcon />
        </span>
        <span>{success.title}</span>
      </h2>
      <p>
        <span>{success.text.before}</span>
        <strong>{name}</strong>
        <span>{success.text.after}</span>
      </p>
      <dl className="my-4 grid border-t">
        <Line label={success.model}>{name}</Line>
        <Line label={success.type}>
          {type === undefined ? sent.model_type : `${type.icon} ${texts.modelTypes[type.key].label}`}
        </Line>
        <Line label={success.revision}>
          <span>{sent.revision}</span>
          {sent.revision === commit ? null : (
            <span className="ml-2 font-mono font-normal text-muted text-sm">
              {success.commit({ short: formatRevision(commit) })}
            </span>
          )}
        </Line>
        <Line label={success.precision}>{precisionLabel(sent.precision)}</Line>
        <Line label={success.weightsType}>{weightTypes[draft.weightsType]}</Line>
        {needsBaseModel(draft.weightsType) ? <Line label={success.baseModel}>{sent.base_model}</Line> : null}
        <Line label={success.chatTemplate}>
          {sent.use_chat_template ? texts.leaderboard.yes : texts.leaderboard.no}
        </Line>
      </dl>
      {stall ? (
        <Notice tone="warning" className="my-4">
          {stalledText(stall)}
        </Notice>
      ) : null}
      {warnings.length === 0 ? null : (
        <Notice tone="warning" className="my-4">
          <h3 className="font-semibold text-secondary">{success.warnings}</h3>
          <ul className="mt-1 list-disc pl-5">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Notice>
      )}
      <p>{success.upvote}</p>
      <p className="mb-5">{success.next}</p>
      <p className="flex flex-wrap gap-3">
        <a className={buttonClass('main')} href={modelHref(name)}>
          {success.follow}
        </a>
        <Button onClick={onAnother}>{success.another}</Button>
      </p>
    </section>
  );
}
