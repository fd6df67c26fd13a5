import { submitModel } from '@leaderboard/core/api';
import { readSubmitted } from '@leaderboard/core/read-answers';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { submitPage as submitTexts } from '#catalog/submit-page.ts';
import { CallError, request } from '../../data/api-call.ts';
import { failureText } from '../../data/failure-text.ts';
import { refreshQueueStatus } from '../../data/queue-query.ts';
import { useSession } from '../../session/session.ts';
import { tabStorage } from '../../state/browser.ts';
import { refreshPending } from '../../voting/pending-query.ts';
import { keepDraft, readDraft } from './kept-draft.ts';
import { type Draft, EMPTY_DRAFT, payloadOf } from './submission-draft.ts';
import { SubmissionForm } from './submission-form.tsx';
import { SubmissionSuccess } from './submission-success.tsx';

/** editing → sending → done, or back to editing with what was wrong. */
type State =
  | { readonly at: 'editing'; readonly error: string | null }
  | { readonly at: 'sending' }
  | { readonly at: 'done'; readonly answer: ReturnType<typeof readSubmitted> };

const REFUSED_TOKEN_STATUS = 401;

interface SubmissionPanelProps {
  readonly username: string;
  readonly token: string;
}

/** The form, and after a success the panel in its place. */
export function SubmissionPanel({ username, token }: SubmissionPanelProps) {
  const client = useQueryClient();
  const { expire } = useSession();
  const [draft, setDraft] = useState<Draft>(() => readDraft(tabStorage(), username));
  const [state, setState] = useState<State>({ at: 'editing', error: null });
  const [isAnother, setAnother] = useState(false);

  async function send() {
    setState({ at: 'sending' });
    try {
      const call = { path: submitModel.path, token, body: payloadOf(draft, username) };
      // It is accepted whatever the body of the answer is.
      const answer = await request(submitModel, call, async (response) =>
        readSubmitted(await response.json().catch(() => null)),
      );
      keepDraft(tabStorage(), username, EMPTY_DRAFT);
      setState({ at: 'done', answer });
      void refreshQueueStatus(client);
      void refreshPending(client);
    } catch (error) {
      if (error instanceof CallError && error.status === REFUSED_TOKEN_STATUS) expire(token);
      setState({ at: 'editing', error: failureText(error, submitTexts.form.failure) });
    }
  }

  function change(changes: Partial<Draft>) {
    const next = { ...draft, ...changes };
    setDraft(next);
    keepDraft(tabStorage(), username, next);
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
      onChange={change}
      onSubmit={() => void send()}
    />
  );
}
