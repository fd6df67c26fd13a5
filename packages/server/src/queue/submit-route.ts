import { submitModel } from '@leaderboard/core/api';
import { formatMessage } from '@leaderboard/core/coded-messages';
import { missingEverywhere } from '@leaderboard/core/queue/needs';
import { type Checked, checkForm, type Submission } from '@leaderboard/core/queue/submissions';
import { refusals } from '@leaderboard/texts/refusals';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database/database.ts';
import { refusalError } from '../http/http-error.ts';
import type { Caller, Callers } from '../http/identity.ts';
import { setResponseLanguage } from '../http/request-language.ts';
import { getRequester, serve } from '../http/serve.ts';
import type { Hub } from '../hub/hub.ts';
import { HubSkipped, OversizedResponse } from '../hub/transport.ts';
import { type PublicQuota, type Quota, quotaError } from '../people/quotas.sql.ts';
import {
  acceptSubmission,
  countAttempt,
  refundAttempt,
  type SubmitLimits,
  type SubmitOutcome,
  withStoredNames,
} from './submit.sql.ts';
import { knownTypes, type Verified, verifySubmission } from './verify-model.ts';
import { reportedMachines } from './workers.sql.ts';

interface SubmitDeps {
  readonly database: Pick<Database, 'db' | 'transaction'>;
  readonly hub: Pick<Hub, 'describe'>;
  readonly callers: Callers;
  readonly limits: SubmitLimits;
  /** Called when a submission is stored, before the response is sent. */
  readonly onAccepted: () => void;
}

/**
 * Each attempt causes several hub requests, so refused ones are limited too: three per hour for each submission allowed per day.
 */
const ATTEMPTS_FOR_EACH = 3;
const ATTEMPTS_PERIOD_SECONDS = 3600;
/** Number of failures per model that are attributed to the hub. */
const FREE_FAILURES = 2;
const MAX_FAILING_MODELS = 1000;

/** @throws {HttpError} for all other outcomes. */
function requireAccepted(outcome: SubmitOutcome, quota: PublicQuota): void {
  if (outcome.kind === 'over_quota') throw quotaError(outcome, quota);
  if (outcome.kind === 'refused') throw refusalError(outcome.refusal);
}

/** POST /api/models/submit for signed-in accounts. Only models that the hub has confirmed are accepted. */
export function registerSubmitRoute(
  app: FastifyInstance,
  { database, hub, callers, limits, onAccepted }: SubmitDeps,
): void {
  const { submissionsPerDay } = limits;
  const attempts: Quota = {
    action: 'attempt',
    limit: submissionsPerDay * ATTEMPTS_FOR_EACH,
    periodSeconds: ATTEMPTS_PERIOD_SECONDS,
  };

  /** Number of hub failures by model within the last hour. */
  const failures = new LRUCache<string, number>({
    max: MAX_FAILING_MODELS,
    ttl: ATTEMPTS_PERIOD_SECONDS * 1000,
  });

  function isLikelyHubFailure(error: unknown, model: string): boolean {
    if (error instanceof OversizedResponse) return false;
    // The request was never sent, so the model is not to blame.
    if (error instanceof HubSkipped) return true;
    const key = model.toLowerCase();
    const failed = (failures.get(key) ?? 0) + 1;
    failures.set(key, failed);
    return failed <= FREE_FAILURES;
  }

  /**
   * Verifies a submission, which counts as an attempt by its author. The attempt is refunded if the hub does not respond, unless
   * the author's own files made the response too large or the hub fails repeatedly for this model.
   */
  async function verify(caller: Caller, form: Submission): Promise<Verified> {
    requireAccepted(await countAttempt(database, caller, form.model, attempts), {
      action: 'attempt',
      limit: attempts.limit,
      period: 'hour',
    });
    const machines = await reportedMachines(database.db);
    let verified: Checked<Verified>;
    try {
      verified = await verifySubmission(hub.describe, form, await knownTypes(machines));
    } catch (error) {
      if (isLikelyHubFailure(error, form.model)) await refundAttempt(database, caller, attempts);
      throw error;
    }
    failures.delete(form.model.toLowerCase());
    if (!verified.ok) throw refusalError(verified.refusal);
    const submission = await withStoredNames(database.db, verified.value.submission);
    return { submission, notes: [...verified.value.notes, ...missingEverywhere(submission.needs, machines)] };
  }

  serve(
    app,
    submitModel,
    async (request, reply) => {
      const caller = await callers.named(request, request.body.user_id);
      const form = checkForm(request.body);
      if (!form.ok) throw refusalError(form.refusal);
      const { submission, notes } = await app.concurrency.verifications.run(
        () => verify(caller, form.value),
        getRequester(request),
      );
      requireAccepted(await acceptSubmission(database, caller, submission, limits), {
        action: 'submission',
        limit: submissionsPerDay,
        period: 'day',
      });
      onAccepted();
      const sentences = refusals[setResponseLanguage(request, reply)];
      return {
        status: 'pending' as const,
        model_id: submission.submission.model,
        revision: submission.commit,
        params_billions: submission.paramsBillions,
        warnings: notes.map((note) => formatMessage(sentences, note)),
        notes: notes.map((note) => ({ ...note, detail: formatMessage(sentences, note) })),
      };
    },
    { preValidation: callers.require },
  );
}
