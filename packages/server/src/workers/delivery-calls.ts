/** Calls that end a worker's attempt: with results, sent in parts, or with the reason for a failure. */
import { formatStoredMessage } from '@leaderboard/core/coded-messages';
import type { ExplanationCode } from '@leaderboard/core/queue/failure-explanations';
import {
  deliverPart,
  type Finished,
  failAttempt,
  finishDelivery,
  PART_BYTES,
  type SentExplanation,
} from '@leaderboard/core/queue/worker-calls';
import { failureExplanations } from '@leaderboard/texts/failure-explanations';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../http/http-error.ts';
import { serve } from '../http/serve.ts';
import { readBoardQuestionSets } from '../import/changed-questions.sql.ts';
import { type DetailedExplanation, withEnglishDetail } from '../queue/failures.ts';
import { finishEvaluation, isFinishedBy } from '../queue/finish-evaluation.sql.ts';
import { type AttemptEnd, failEvaluation, readLeasedSubmission } from '../queue/leases.sql.ts';
import { acceptDelivery } from './accept-delivery.ts';
import { readDelivery, removeDeliveries, storePart } from './deliveries.sql.ts';
import { parseJob } from './job.ts';
import { leaseLost, type WorkerCallsDeps } from './worker-calls.ts';
import type { WorkerRoute } from './worker-identity.ts';

/** Body size limit for a base64-encoded part. */
const PART_BODY_BYTES = Math.ceil((PART_BYTES * 4) / 3) + 4096;

function isExplanationCode(code: string): code is ExplanationCode {
  return Object.hasOwn(failureExplanations.en, code);
}

/** Adds our own messages to a worker's explanations, which may only contain codes and values. Unknown codes are dropped. */
function withDetails(given: readonly SentExplanation[]): readonly DetailedExplanation[] {
  return given.flatMap(({ code, params }) => {
    const detail = formatStoredMessage(failureExplanations.en, { code, params });
    return detail === null || !isExplanationCode(code) ? [] : [{ code, params, detail }];
  });
}

function toResponse(end: AttemptEnd) {
  if (end.status === 'lost') throw leaseLost();
  return end.status === 'pending'
    ? { status: end.status, next_in_seconds: end.waitSeconds, counts: end.counts }
    : { status: end.status, next_in_seconds: null, counts: true };
}

export function registerDeliveryCalls(
  app: FastifyInstance,
  { database, random }: WorkerCallsDeps,
  route: WorkerRoute,
): void {
  const { db } = database;

  serve(
    app,
    deliverPart,
    async ({ worker, body: { lease, kind, part, content } }) => {
      const given = { kind, part, content: Buffer.from(content, 'base64') };
      const stored = await storePart(database, { ...lease, worker }, given);
      switch (stored.kind) {
        case 'stored':
          return { parts: stored.parts };
        case 'lost':
          throw leaseLost();
        case 'too_long':
          throw new HttpError(
            'delivery_too_long',
            `A part has at most ${PART_BYTES} bytes, and the ${kind} at most ${stored.most}.`,
            { params: {} },
          );
        case 'out_of_order':
          throw new HttpError(
            'part_out_of_order',
            `Part ${part} does not follow the ${stored.wanted} stored parts, or differs from the stored part with its number. All but the last have ${PART_BYTES} bytes. Send part ${stored.wanted}.`,
            { params: { wanted: stored.wanted } },
          );
      }
    },
    { ...route, bodyLimit: PART_BODY_BYTES },
  );

  serve(
    app,
    failAttempt,
    async ({ worker, body: { lease, reason, explanations, log_tail: logTail } }) => {
      const failure = { reason, explanations: withDetails(explanations), logTail };
      const end = toResponse(await failEvaluation(database, { ...lease, worker }, failure, random));
      await removeDeliveries(db, lease);
      return end;
    },
    route,
  );

  serve(
    app,
    finishDelivery,
    async ({ worker, body }): Promise<Finished> => {
      const lease = { ...body.lease, worker };
      const published: Finished = {
        status: 'finished',
        next_in_seconds: null,
        reason: null,
        explanations: [],
      };
      const submission = await readLeasedSubmission(db, lease);
      const job = submission === null ? null : parseJob(submission);
      if (job === null) {
        if (await isFinishedBy(db, lease)) return published;
        throw leaseLost();
      }
      const results = await readDelivery(db, lease, 'results', body.results_sha256);
      const answers =
        body.answers_sha256 === null ? null : await readDelivery(db, lease, 'answers', body.answers_sha256);
      if (results === null || (answers === null && body.answers_sha256 !== null))
        throw new HttpError(
          'delivery_incomplete',
          'The parts that were sent do not have this hash. Send the missing parts, then finish again.',
          { params: {} },
        );
      const read = acceptDelivery(results, answers, job, await readBoardQuestionSets(db));
      if (!read.ok) {
        const { reason, explanations } = read;
        const failure = {
          reason,
          explanations: explanations.map((one) => withEnglishDetail(one)),
          logTail: body.log_tail,
        };
        const { status, next_in_seconds } = toResponse(
          await failEvaluation(database, lease, failure, random),
        );
        await removeDeliveries(db, lease);
        return { status, next_in_seconds, reason, explanations: [...explanations] };
      }
      const gated = body.gate === null ? {} : ({ isGated: true } as const);
      const fileFacts = { ...read.run.fileFacts, ...gated, image: body.image };
      const model = { ...read.run.model, isGated: body.gate === 'model' };
      const { kind } = await finishEvaluation(database, lease, { ...read.run, model, fileFacts });
      if (kind === 'lost') throw leaseLost();
      await removeDeliveries(db, lease);
      return published;
    },
    route,
  );
}
