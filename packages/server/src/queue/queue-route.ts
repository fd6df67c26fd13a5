import {
  type EvaluatingItem,
  type FailedItem,
  getPendingModels,
  getQueueStatus,
  type PendingItem,
  type QueueItem,
} from '@leaderboard/core/api';
import { failureText, formatWaitTime } from '@leaderboard/core/queue/submission-status';
import { byPriority } from '@leaderboard/core/queue/votes';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Database } from '../database/database.ts';
import { answers } from '../http/answers.ts';
import { type QueuedSubmission, readPendingModels, readQueue } from './queue-lists.sql.ts';
import type { QueueWatch } from './queue-watch.ts';

function itemOf(queued: QueuedSubmission): QueueItem {
  return {
    name: queued.model,
    submitter: queued.submitter,
    wait_time: formatWaitTime(queued.waited),
    precision: queued.precision,
    revision: queued.commit,
    submission_time: queued.submittedAt.toISOString(),
  };
}

function pendingItemOf(queued: QueuedSubmission): PendingItem {
  const { position, failureReason, notBefore } = queued;
  return {
    ...itemOf(queued),
    ...(position !== null && { position }),
    last_failure: failureReason,
    not_before: notBefore?.toISOString() ?? null,
  };
}

function evaluatingItemOf(queued: QueuedSubmission): EvaluatingItem {
  return {
    ...itemOf(queued),
    evaluating_since: queued.statusSince.toISOString(),
    attempt: queued.attempt,
  };
}

function failedItemOf(queued: QueuedSubmission): FailedItem {
  const { failureReason, failureDetail, logTail } = queued;
  return {
    ...itemOf(queued),
    reason: failureReason ?? 'unknown',
    detail: failureText(failureReason),
    explanation: failureDetail,
    log_tail: logTail,
  };
}

/** GET /api/models/status and GET /api/models/pending (spec 7.2 and 7.4), for everybody. */
export function registerQueue(
  app: FastifyInstance,
  database: Pick<Database, 'db'>,
  watch: Pick<QueueWatch, 'stall'>,
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  routes.route({
    method: getQueueStatus.method,
    url: getQueueStatus.path,
    schema: {
      summary: getQueueStatus.summary,
      response: answers(getQueueStatus.response),
    },
    handler: async () => {
      const queue = await readQueue(database.db);
      const stall = watch.stall();
      const listOf = (status: QueuedSubmission['status']) =>
        queue.filter((queued) => queued.status === status);
      return {
        pending: listOf('pending').map(pendingItemOf),
        evaluating: listOf('evaluating').map(evaluatingItemOf),
        finished: listOf('finished').map(itemOf),
        failed: listOf('failed').map(failedItemOf),
        stalled: stall === null ? null : { reason: stall.reason, since: stall.since.toISOString() },
      };
    },
  });
  routes.route({
    method: getPendingModels.method,
    url: getPendingModels.path,
    schema: {
      summary: getPendingModels.summary,
      response: answers(getPendingModels.response),
    },
    handler: async () => {
      const models = await readPendingModels(database.db);
      return models
        .map(({ model, submitter, submittedAt, votesByRevision }) => ({
          name: model,
          submission_time: submittedAt.toISOString(),
          submitter,
          votes_by_revision: { ...votesByRevision },
        }))
        .sort(byPriority);
    },
  });
}
