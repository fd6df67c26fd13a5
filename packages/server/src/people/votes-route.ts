import { getModelVotes, getUserVotes, voteForModel } from '@leaderboard/core/api';
import { type ModelId, parseModelId } from '@leaderboard/core/hub-path';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import { readSpellings } from '../database/model-names.sql.ts';
import { refusalError } from '../http/http-error.ts';
import type { Callers } from '../http/identity.ts';
import { serve } from '../http/serve.ts';
import { createSingleFlight } from '../hub/single-flight.ts';
import { type Quota, quotaError } from './quotas.sql.ts';
import { castVote, type VoteOutcome, votedModels, votesByRevision } from './votes.sql.ts';

interface VotesDeps {
  readonly database: Pick<Database, 'db' | 'transaction'>;
  readonly callers: Callers;
  readonly limits: { readonly votesPerHour: number };
  /** Called when a vote is stored, before the response is sent. */
  readonly onVoted: () => void;
}

const HOUR_SECONDS = 3600;

/** Registers the three vote routes. Reading does not require an account. */
export function registerVoteRoutes(
  app: FastifyInstance,
  { database, callers, limits: { votesPerHour }, onVoted }: VotesDeps,
): void {
  const quota: Quota = { action: 'vote', limit: votesPerHour, periodSeconds: HOUR_SECONDS };
  // The database decides which vote counts. This only spares it repeated clicks by the same person.
  const once = createSingleFlight<VoteOutcome>();

  /** Looks up a model's stored spelling, ignoring case. */
  const findStoredName = async (given: ModelId) =>
    parseModelId((await readSpellings(database.db, [given]))(given)) ?? given;

  serve(app, getModelVotes, async ({ params }) => {
    const model = await findStoredName(params.model);
    const votes = await votesByRevision(database.db, [model]);
    return { votes_by_revision: votes.get(model) ?? {} };
  });

  serve(app, getUserVotes, async (request) => {
    const whose = await callers.asked(request, request.params.username);
    const models = await votedModels(database.db, whose);
    return models.map((model) => ({ model }));
  });

  serve(
    app,
    voteForModel,
    async (request) => {
      const caller = await callers.named(request, request.query.user_id);
      const model = await findStoredName(request.params.model);
      const outcome = await once.run(`${caller.id} ${model}`, () => castVote(database, caller, model, quota));
      if (outcome.kind === 'refused') throw refusalError(outcome.refusal);
      if (outcome.kind === 'over_quota')
        throw quotaError(outcome, { action: 'vote', limit: votesPerHour, period: 'hour' });
      onVoted();
      return { model };
    },
    { preValidation: callers.require },
  );
}
