import {
  getPendingModels,
  getQueueStatus,
  getSubmissionLog,
  getUserSubmissions,
} from '@leaderboard/core/api';
import type { QueueStatus } from '@leaderboard/core/queue/submission-status';
import { byVotes } from '@leaderboard/core/queue/votes';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Database } from '../database/database.ts';
import { answers } from '../http/answers.ts';
import { HttpError } from '../http/http-error.ts';
import type { Callers } from '../http/identity.ts';
import { explanationDetail, failureDetail } from './failures.ts';
import {
  type ListedSubmission,
  readLogTail,
  readPendingModels,
  readQueue,
  readSubmissionsOf,
} from './queue-lists.sql.ts';
import type { QueueWatch } from './queue-watch.ts';
import { shareAnswer } from './shared-answer.ts';

/** The keys that a list does not have are left out by the schema of the call. */
function statusOf(queue: readonly ListedSubmission[]) {
  const listOf = (status: QueueStatus) => queue.filter((submission) => submission.status === status);
  return {
    pending: listOf('pending').map(({ position, ...submission }) => ({
      ...submission,
      ...(position !== null && { position }),
      last_failure: submission.failureReason,
    })),
    evaluating: listOf('evaluating'),
    finished: listOf('finished'),
    failed: listOf('failed').map((submission) => ({
      ...submission,
      reason: submission.failureReason ?? 'unknown',
      detail: failureDetail(submission.failureReason),
      explanation: explanationDetail(submission),
      explanations: [...(submission.failureExplanations ?? [])],
    })),
  };
}

/** All visitors poll the queue. Together they cause about one reading a second. */
const KEPT_MS = 1000;
const SHARED = { unbounded: 'All callers share one answer a second.' };

interface QueueDeps {
  readonly database: Pick<Database, 'db' | 'onPublication' | 'onWaiting'>;
  readonly callers: Pick<Callers, 'asked'>;
  readonly queueWatch: Pick<QueueWatch, 'stall'>;
  readonly now: () => number;
}

/**
 * The calls that read the queue.
 * @returns forgets the shared answers after this server has changed the queue, so that its caller sees the change at once.
 */
export function registerQueue(
  app: FastifyInstance,
  { database, callers, queueWatch, now }: QueueDeps,
): { readonly forgetAnswers: () => void } {
  const status = shareAnswer(async () => statusOf(await readQueue(database.db)), now, KEPT_MS);
  const pending = shareAnswer(async () => (await readPendingModels(database.db)).sort(byVotes), now, KEPT_MS);
  const forgetAnswers = () => {
    status.forget();
    pending.forget();
  };
  database.onWaiting(forgetAnswers);
  database.onPublication(forgetAnswers);

  const routes = app.withTypeProvider<ZodTypeProvider>();
  routes.route({
    method: getQueueStatus.method,
    url: getQueueStatus.path,
    config: SHARED,
    schema: {
      summary: getQueueStatus.summary,
      response: answers(getQueueStatus.response),
    },
    handler: async () => {
      const stall = queueWatch.stall();
      return {
        ...(await status.read()),
        stalled: stall === null ? null : { ...stall, since: stall.since.toISOString() },
      };
    },
  });
  routes.route({
    method: getPendingModels.method,
    url: getPendingModels.path,
    config: SHARED,
    schema: {
      summary: getPendingModels.summary,
      response: answers(getPendingModels.response),
    },
    handler: () => pending.read(),
  });
  routes.route({
    method: getSubmissionLog.method,
    url: getSubmissionLog.path,
    schema: {
      summary: getSubmissionLog.summary,
      params: getSubmissionLog.params,
      response: answers(getSubmissionLog.response),
    },
    handler: async (request) => {
      const log_tail = await readLogTail(database.db, Number(request.params.id));
      if (log_tail === null) {
        throw new HttpError(404, 'no_log', 'There is no failed evaluation with a log of this number.', {
          params: {},
        });
      }
      return { log_tail };
    },
  });
  routes.route({
    method: getUserSubmissions.method,
    url: getUserSubmissions.path,
    schema: {
      summary: getUserSubmissions.summary,
      params: getUserSubmissions.params,
      response: answers(getUserSubmissions.response),
    },
    handler: async (request) => {
      const whose = await callers.asked(request, request.params.username);
      return statusOf(await readSubmissionsOf(database.db, whose));
    },
  });
  return { forgetAnswers };
}
