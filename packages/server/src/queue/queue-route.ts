import {
  getPendingModels,
  getQueueStatus,
  getSubmissionLog,
  getUserSubmissions,
} from '@leaderboard/core/api';
import { formatMessage } from '@leaderboard/core/coded-messages';
import type { PageLanguage } from '@leaderboard/core/page-language';
import type { Machine } from '@leaderboard/core/queue/machine';
import { missingEverywhere } from '@leaderboard/core/queue/needs';
import type { QueueStatus } from '@leaderboard/core/queue/submission-status';
import { byVotes } from '@leaderboard/core/queue/votes';
import { inEachLanguage } from '@leaderboard/texts/compile/texts';
import { refusals } from '@leaderboard/texts/refusals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';
import { HttpError } from '../http/http-error.ts';
import type { Callers } from '../http/identity.ts';
import { setResponseLanguage } from '../http/request-language.ts';
import { serve } from '../http/serve.ts';
import { parseNeeds } from './candidates.sql.ts';
import { formatFailure } from './failures.ts';
import {
  type ListedSubmission,
  readAccountSubmissions,
  readDurations,
  readLogTail,
  readPendingModels,
  readQueue,
} from './queue-lists.sql.ts';
import type { QueueWatch } from './queue-watch.ts';
import { createSharedResult } from './shared-result.ts';
import { reportedMachines } from './workers.sql.ts';

/** Splits submissions by status. The response schema drops fields that a list does not have. */
function groupByStatus(
  queue: readonly ListedSubmission[],
  machines: readonly Machine[],
  language: PageLanguage,
) {
  const items = queue.map((submission) => {
    const needs = parseNeeds(submission.needs);
    return { ...submission, needs, ...(needs?.isGated === true && { is_gated: true }) };
  });
  const listOf = (status: QueueStatus) => items.filter((submission) => submission.status === status);
  return {
    pending: listOf('pending').map(({ position, ...submission }) => {
      const missing = missingEverywhere(submission.needs, machines);
      return {
        ...submission,
        ...(position !== null && { position }),
        last_failure: submission.failureReason,
        ...(missing.length > 0 && {
          waits_for: missing.map((one) => ({ ...one, detail: formatMessage(refusals[language], one) })),
        }),
      };
    }),
    evaluating: listOf('evaluating'),
    finished: listOf('finished'),
    failed: listOf('failed').map((submission) => ({
      ...submission,
      ...formatFailure(submission, language),
    })),
  };
}

/** All visitors poll the queue. Together they cause about one read per second and language. */
const CACHE_MS = 1000;
const SHARED = { unbounded: 'All callers share one answer a second.' };

interface QueueDeps {
  readonly database: Pick<Database, 'db' | 'onPublication' | 'onWaiting'>;
  readonly callers: Pick<Callers, 'asked'>;
  readonly queueWatch: Pick<QueueWatch, 'stall'>;
  readonly now: () => number;
}

/**
 * Registers the routes that read the queue.
 * @returns a function that clears the shared responses after this server changed the queue, so that the caller sees the change.
 */
export function registerQueueRoutes(
  app: FastifyInstance,
  { database, callers, queueWatch, now }: QueueDeps,
): { readonly clearSharedResults: () => void } {
  const status = inEachLanguage((language) =>
    createSharedResult(
      async () => ({
        ...groupByStatus(await readQueue(database.db), await reportedMachines(database.db), language),
        lately: await readDurations(database.db),
      }),
      now,
      CACHE_MS,
    ),
  );
  const pending = createSharedResult(
    async () => (await readPendingModels(database.db)).sort(byVotes),
    now,
    CACHE_MS,
  );
  const clearSharedResults = () => {
    for (const shared of Object.values(status)) shared.forget();
    pending.forget();
  };
  database.onWaiting(clearSharedResults);
  database.onPublication(clearSharedResults);

  const answerStatus = async (request: FastifyRequest, reply: FastifyReply) => {
    const stall = queueWatch.stall();
    return {
      ...(await status[setResponseLanguage(request, reply)].read()),
      stalled: stall === null ? null : { ...stall, since: stall.since.toISOString() },
    };
  };
  serve(app, getQueueStatus, answerStatus, SHARED);
  serve(app, getPendingModels, pending.read, SHARED);
  serve(app, getSubmissionLog, async ({ params: { id } }) => {
    const log_tail = await readLogTail(database.db, id);
    if (log_tail === null) {
      throw new HttpError('no_log', 'No failed evaluation with this number has a log.', {
        params: {},
      });
    }
    return { log_tail };
  });
  serve(app, getUserSubmissions, async (request, reply) => {
    const whose = await callers.asked(request, request.params.username);
    const [own, machines] = [
      await readAccountSubmissions(database.db, whose),
      await reportedMachines(database.db),
    ];
    return groupByStatus(own, machines, setResponseLanguage(request, reply));
  });
  return { clearSharedResults };
}
