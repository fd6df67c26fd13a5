import { submitModel } from '@leaderboard/core/api';
import { checkForm, duplicateText } from '@leaderboard/core/queue/submissions';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Database } from '../database/database.ts';
import { answers } from '../http/answers.ts';
import { HttpError } from '../http/http-error.ts';
import type { Caller } from '../http/identity.ts';
import { callerNamed, type RequireCaller } from '../http/identity.ts';
import type { Hub } from '../hub/hub.ts';
import { overQuota } from '../people/quota-errors.ts';
import type { Quota } from '../people/quotas.sql.ts';
import { acceptSubmission, type NewSubmission, takeTry } from './submit.sql.ts';
import { verifySubmission } from './verify-model.ts';

interface SubmitDeps {
  readonly database: Pick<Database, 'db' | 'transaction'>;
  readonly hub: Pick<Hub, 'describe'>;
  readonly requireCaller: RequireCaller;
  readonly submissionsPerDay: number;
  /** Told once a submission is stored, before its author hears of it. */
  readonly onAccepted: () => void;
}

const DAY_SECONDS = 86_400;
/** Each try costs the hub several calls, so refused ones are limited too; three an hour for each allowed in a day. */
const TRIES_FOR_EACH = 3;
const TRIES_PERIOD_SECONDS = 3600;

/** POST /api/models/submit (spec 7.3), for who is signed in: nothing is taken that the hub has not confirmed. */
export function registerSubmit(
  app: FastifyInstance,
  { database, hub, requireCaller, submissionsPerDay, onAccepted }: SubmitDeps,
): void {
  const quota: Quota = { action: 'submit', limit: submissionsPerDay, periodSeconds: DAY_SECONDS };
  const tries: Quota = {
    action: 'try',
    limit: submissionsPerDay * TRIES_FOR_EACH,
    periodSeconds: TRIES_PERIOD_SECONDS,
  };

  async function startTry(caller: Caller): Promise<void> {
    const over = await takeTry(database, caller, tries);
    if (over !== null) throw overQuota(over, { limit: tries.limit, things: 'tries', period: 'an hour' });
  }

  async function accept(caller: Caller, given: NewSubmission): Promise<void> {
    const outcome = await acceptSubmission(database, caller, given, quota);
    if (outcome.kind === 'over_quota') {
      throw overQuota(outcome, { limit: submissionsPerDay, things: 'submissions', period: 'a day' });
    }
    if (outcome.kind === 'duplicate') {
      throw new HttpError(
        409,
        'duplicate',
        duplicateText(given.submission.model, given.commit, outcome.status),
      );
    }
  }

  app.withTypeProvider<ZodTypeProvider>().route({
    method: submitModel.method,
    url: submitModel.path,
    schema: {
      summary: submitModel.summary,
      body: submitModel.body,
      response: answers(submitModel.response),
    },
    preValidation: requireCaller,
    handler: async (request) => {
      const caller = callerNamed(request, request.body.user_id);
      const form = checkForm(request.body);
      if (!form.ok) throw new HttpError(400, form.refusal.code, form.refusal.detail);
      await startTry(caller);
      const verified = await verifySubmission(hub.describe, form.value);
      if (!verified.ok) throw new HttpError(422, verified.refusal.code, verified.refusal.detail);
      const { submission, warnings } = verified.value;
      await accept(caller, submission);
      onAccepted();
      return {
        status: 'pending' as const,
        model_id: submission.submission.model,
        revision: submission.commit,
        params_billions: submission.paramsBillions,
        warnings: [...warnings],
      };
    },
  });
}
