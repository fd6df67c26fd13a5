import { getComposition, getProfile } from '@leaderboard/core/questions-api';
import type { FastifyInstance } from 'fastify';
import { loadEntries } from '../board/entries.sql.ts';
import { serve } from '../http/serve.ts';
import { askedModels } from '../records/asked-models.ts';
import { findOnBoard } from '../records/model.sql.ts';
import { noModel } from '../records/not-found.ts';
import type { RecordDeps } from '../records/record-deps.ts';
import type { LiveFigures } from './live-figures.ts';
import { profileAnswer } from './profile-answer.ts';

interface Deps extends Pick<RecordDeps, 'database' | 'newestRanks'> {
  readonly figures: Pick<LiveFigures, 'current'>;
}

/** The calls about subjects (docs/questions.md). All but profiles are kept ready. */
export function registerQuestions(
  app: FastifyInstance,
  { database: { db }, newestRanks, figures }: Deps,
): void {
  serve(app, getComposition, () => figures.current().composition, { unbounded: 'Answered from memory.' });

  serve(app, getProfile, async ({ query: { models } }) => {
    const wanted = askedModels(models);
    const board = await newestRanks();
    const found = board === null ? wanted.map(() => null) : await findOnBoard(db, wanted, board);
    const runs = [...new Set(found.flatMap((run) => run ?? []))];
    if (runs.length === 0) throw noModel(wanted.join(', '));
    const entries = await loadEntries(db, runs, {
      previousRank: () => null,
      rankRange: (run) => board?.rankRange(run) ?? null,
    });
    const now = figures.current();
    return {
      publication: now.publication,
      models: now.models,
      profiles: entries.map(({ runId, entry }) =>
        profileAnswer(now.profiles, { entry, run: runId, rank: board?.rankOf(runId) ?? 0 }),
      ),
      missing: wanted.filter((_, index) => found[index] === null),
    };
  });
}
