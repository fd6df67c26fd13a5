import { useId } from 'react';
import { common as texts } from '#texts/common';
import { vote as voteTexts } from '#texts/vote';
import { usePendingModels } from '../queue/pending-query.ts';
import { useSession } from '../sign-in/session.ts';
import { SessionLoading, SignInBox } from '../sign-in/sign-in-box.tsx';
import { Button, RetryButton } from '../ui/button.tsx';
import { ErrorBanner, StateMessage } from '../ui/messages.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { SpinnerArea } from '../ui/spinner.tsx';
import { useRestoredFocus } from '../ui/use-restored-focus.ts';
import { useVoting } from './use-voting.ts';
import { VoteTable } from './vote-table.tsx';

/** Page for voting on which models to evaluate next. */
export function VotePage() {
  const { status } = useSession();
  const { models, servedAt, error, refetch } = usePendingModels();
  const voting = useVoting();
  const keptFocus = useRestoredFocus();
  const finalId = useId();
  if (status === 'loading') return <SessionLoading pageTitle={texts.pages.titles['/vote']} />;
  return (
    <div className="page stack gap-4 sm:gap-6">
      <div>
        <PageHeading title={texts.pages.titles['/vote']} subtitle={voteTexts.subtitle} />
        <p id={finalId} className="mt-2 font-medium">
          {voteTexts.final}
        </p>
      </div>
      {voting.error === null ? null : (
        <ErrorBanner
          message={voting.error}
          action={
            <Button ref={keptFocus} onClick={voting.dismissError}>
              {texts.shell.dismiss}
            </Button>
          }
        />
      )}
      {error === null ? null : (
        <ErrorBanner message={error.message} action={<RetryButton onRetry={refetch} />} />
      )}
      <SignInBox actionText={voteTexts.action} />
      {models === undefined ? (
        error === null ? (
          <SpinnerArea label={voteTexts.loading} />
        ) : null
      ) : models.length === 0 ? (
        <StateMessage title={voteTexts.emptyTitle} text={voteTexts.emptyText} />
      ) : (
        <VoteTable
          models={models}
          now={servedAt}
          hasVoted={voting.hasVoted}
          onVote={voting.vote}
          describedBy={finalId}
        />
      )}
    </div>
  );
}
