import { submitModel } from '@leaderboard/core/api';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { call } from '../../data/api-call.ts';
import { failureText } from '../../data/failure-text.ts';
import { refreshQueueStatus } from '../../data/queue-query.ts';
import { submitTexts } from '../../texts/submit-texts.ts';
import { refreshPending } from '../../voting/pending-query.ts';
import { type Draft, EMPTY_DRAFT, payloadOf } from './submission-draft.ts';
import { SubmissionForm } from './submission-form.tsx';
import { SubmissionSuccess } from './submission-success.tsx';

/** Spec 4.8: editing → sending → done, or back to editing with what was wrong. */
type State =
  | { readonly at: 'editing'; readonly error: string | null }
  | { readonly at: 'sending' }
  | { readonly at: 'done'; readonly answer: z.infer<typeof submitModel.response> };

interface SubmissionPanelProps {
  readonly username: string;
  readonly token: string;
}

/** The form, and what stands in its place after a success (spec 2.6). */
export function SubmissionPanel({ username, token }: SubmissionPanelProps) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<Draft>(EMPTY_DRAFT);
  const [state, setState] = useState<State>({ at: 'editing', error: null });
  const [isAnother, setAnother] = useState(false);

  async function send() {
    setState({ at: 'sending' });
    try {
      const answer = await call(submitModel, {
        path: submitModel.path,
        token,
        body: payloadOf(draft, username),
        failure: submitTexts.form.failure,
      });
      setState({ at: 'done', answer });
      void refreshQueueStatus(client);
      void refreshPending(client);
    } catch (error) {
      setState({ at: 'editing', error: failureText(error, submitTexts.form.failure) });
    }
  }

  function startOver() {
    setDraft(EMPTY_DRAFT);
    setAnother(true);
    setState({ at: 'editing', error: null });
  }

  if (state.at === 'done') {
    return <SubmissionSuccess draft={draft} answer={state.answer} onAnother={startOver} />;
  }
  return (
    <SubmissionForm
      draft={draft}
      error={state.at === 'editing' ? state.error : null}
      isSending={state.at === 'sending'}
      startsFocused={isAnother}
      onChange={(changes) => setDraft({ ...draft, ...changes })}
      onSubmit={() => void send()}
    />
  );
}
