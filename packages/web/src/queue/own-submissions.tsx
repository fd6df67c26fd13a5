import type { OwnSubmissions as Own } from '@leaderboard/core/api';
import { bySubmission } from '@leaderboard/core/queue/submission-status';
import type { ReactNode } from 'react';
import { common as texts } from '#texts/common';
import { queue as queueTexts } from '#texts/queue';
import { useOwnSubmissions } from '../data/queue-query.ts';
import { runHref } from '../state/route.ts';
import { ErrorBanner } from '../ui/messages.tsx';
import { CollapsibleSection, QueueTable } from './queue-table.tsx';
import {
  EvaluationProgress,
  FailureReason,
  PendingState,
  StatusChip,
  SubmitAgain,
} from './submission-state.tsx';

const outcomeOf = ({ outcome }: { outcome: ReactNode }) => outcome;

/** All submissions with their outcomes, newest first. */
function withOutcomes({ pending, evaluating, finished, failed }: Own) {
  return [
    ...pending.map((item) => ({ ...item, outcome: <PendingState item={item} /> })),
    ...evaluating.map((item) => ({ ...item, outcome: <EvaluationProgress item={item} /> })),
    ...finished.map((item) => ({
      ...item,
      outcome: (
        <>
          <StatusChip status="finished" />{' '}
          {item.run ? (
            <a href={runHref(item.run)}>{texts.pages.titles['/run']({ about: String(item.run) })}</a>
          ) : null}
        </>
      ),
    })),
    ...failed.map((item) => ({
      ...item,
      outcome: (
        <>
          <StatusChip status="failed" /> <FailureReason item={item} />
          <SubmitAgain name={item.name} submitted={item.submitted} />
        </>
      ),
    })),
  ].sort(bySubmission);
}

/** The signed-in account's submissions and their outcomes; renders nothing if there are none. */
export function OwnSubmissions({ username, token }: { username: string; token: string }) {
  const { data, error } = useOwnSubmissions(username, token);
  return (
    <>
      {error === null ? null : <ErrorBanner message={error.message} />}
      {data === undefined ? null : <Submissions data={data} />}
    </>
  );
}

function Submissions({ data }: { data: Own }) {
  const own = withOutcomes(data);
  if (own.length === 0) return null;
  return (
    <section className="card overflow-hidden">
      <CollapsibleSection level={2} title={queueTexts.own.title}>
        {(titleId) => <QueueTable titleId={titleId} items={own} lastColumn="outcome" last={outcomeOf} />}
      </CollapsibleSection>
    </section>
  );
}
