import { submitModel } from '@leaderboard/core/api';
import { formatMessage } from '@leaderboard/core/coded-messages';
import { missingEverywhere } from '@leaderboard/core/queue/needs';
import { type Checked, checkForm, type Submission } from '@leaderboard/core/queue/submissions';
import { refusals } from '@leaderboard/texts/refusals';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database/database.ts';
import { answerLanguage } from '../http/call-language.ts';
import { refusalError } from '../http/http-error.ts';
import type { Caller, Callers } from '../http/identity.ts';
import { requesterOf, serve } from '../http/serve.ts';
import type { Hub } from '../hub/hub.ts';
import { HubSpared, OversizedAnswer } from '../hub/transport.ts';
import { overQuota, type PublicQuota, type Quota } from '../people/quotas.sql.ts';
import {
  acceptSubmission,
  giveBackAttempt,
  type SubmitLimits,
  type SubmitOutcome,
  takeAttempt,
  withNamesOfHere,
} from './submit.sql.ts';
import { knownTypes, type Verified, verifySubmission } from './verify-model.ts';
import { reportedMachines } from './workers.sql.ts';

interface SubmitDeps {
  readonly database: Pick<Database, 'db' | 'transaction'>;
  readonly hub: Pick<Hub, 'describe'>;
  readonly callers: Callers;
  readonly limits: SubmitLimits;
  /** Called when a submission is stored, before its author gets the answer. */
  readonly onAccepted: () => void;
}

/** Each attempt costs the hub several calls, so refused ones are limited too: three an hour for each submission a day. */
const ATTEMPTS_FOR_EACH = 3;
const ATTEMPTS_PERIOD_SECONDS = 3600;
/** The hub may be at fault for so many failures of one model. */
const FREE_FAILURES = 2;
const MOST_FAILING_MODELS = 1000;

/** @throws {HttpError} for every other outcome. */
function requireAccepted(outcome: SubmitOutcome, quota: PublicQuota): void {
  if (outcome.kind === 'over_quota') throw overQuota(outcome, quota);
  if (outcome.kind === 'refused') throw refusalError(outcome.refusal);
}

/** POST /api/models/submit for signed-in accounts. Nothing is accepted that the hub has not confirmed. */
export function registerSubmit(
  app: FastifyInstance,
  { database, hub, callers, limits, onAccepted }: SubmitDeps,
): void {
  const { submissionsPerDay } = limits;
  const attempts: Quota = {
    action: 'attempt',
    limit: submissionsPerDay * ATTEMPTS_FOR_EACH,
    periodSeconds: ATTEMPTS_PERIOD_SECONDS,
  };

  /** The number of failures of the hub for each model within the last hour. */
  const failures = new LRUCache<string, number>({
    max: MOST_FAILING_MODELS,
    ttl: ATTEMPTS_PERIOD_SECONDS * 1000,
  });

  function mayBeOfHub(error: unknown, model: string): boolean {
    if (error instanceof OversizedAnswer) return false;
    // Nothing was asked, so nothing is known of the model.
    if (error instanceof HubSpared) return true;
    const key = model.toLowerCase();
    const failed = (failures.get(key) ?? 0) + 1;
    failures.set(key, failed);
    return failed <= FREE_FAILURES;
  }

  /**
   * Verifies a submission as one attempt of its author. The attempt is given back when the hub does not answer, but not when the
   * author's own files made the answer too large, and not when it fails for this model again and again.
   */
  async function verify(caller: Caller, form: Submission): Promise<Verified> {
    requireAccepted(await takeAttempt(database, caller, form.model, attempts), {
      action: 'attempt',
      limit: attempts.limit,
      period: 'hour',
    });
    const machines = await reportedMachines(database.db);
    let verified: Checked<Verified>;
    try {
      verified = await verifySubmission(hub.describe, form, await knownTypes(machines));
    } catch (error) {
      if (mayBeOfHub(error, form.model)) await giveBackAttempt(database, caller, attempts);
      throw error;
    }
    failures.delete(form.model.toLowerCase());
    if (!verified.ok) throw refusalError(verified.refusal);
    const submission = await withNamesOfHere(database.db, verified.value.submission);
    return { submission, notes: [...verified.value.notes, ...missingEverywhere(submission.needs, machines)] };
  }

  serve(
    app,
    submitModel,
    async (request, reply) => {
      const caller = await callers.named(request, request.body.user_id);
      const form = checkForm(request.body);
      if (!form.ok) throw refusalError(form.refusal);
      const { submission, notes } = await app.bounds.verifications.run(
        () => verify(caller, form.value),
        requesterOf(request),
      );
      requireAccepted(await acceptSubmission(database, caller, submission, limits), {
        action: 'submission',
        limit: submissionsPerDay,
        period: 'day',
      });
      onAccepted();
      const sentences = refusals[answerLanguage(request, reply)];
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
