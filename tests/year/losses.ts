import { sql } from 'drizzle-orm';
import { failureSide } from '../../packages/core/src/queue/failure-sides.ts';
import type { FailureReason } from '../../packages/core/src/queue/submission-status.ts';
import type { Database } from '../../packages/server/src/database/database.ts';
import type { Acknowledged } from './visitors.ts';

/** What was acknowledged and is not in the database, and submissions that failed although nothing was wrong with the model. */
export interface Losses {
  readonly submissions: readonly string[];
  readonly votes: readonly string[];
  /** Numbers of submissions. */
  readonly publications: readonly number[];
  readonly wronglyFailed: readonly string[];
}

export const lossCount = ({ submissions, votes, publications, wronglyFailed }: Losses): number =>
  submissions.length + votes.length + publications.length + wronglyFailed.length;

/** Compares what visitors and workers were told with what is stored. */
export async function lossesOf(
  { db }: Pick<Database, 'db'>,
  { submitted, voted }: Acknowledged,
  published: ReadonlySet<number>,
): Promise<Losses> {
  const stored = await db.execute<{
    id: number;
    model: string;
    status: string;
    reason: FailureReason | null;
    onBoard: boolean;
  }>(sql`
    select s.id, s.model, s.status, s.failure_reason as reason,
      exists (select from runs r join ledger l on l.run_after = r.id where r.id = s.run_id) as "onBoard"
    from submissions s`);
  const models = new Set(stored.rows.map(({ model }) => model));
  const finished = new Set(
    stored.rows.filter(({ status, onBoard }) => status === 'finished' && onBoard).map(({ id }) => id),
  );
  const votes = await db.execute<{ vote: string }>(
    sql`select a.name || ' ' || v.model as vote from votes v join accounts a on a.id = v.account_id
      where v.model = any(${sql.param([...new Set([...voted].map((vote) => vote.split(' ')[1] ?? ''))])})`,
  );
  const known = new Set(votes.rows.map(({ vote }) => vote));
  return {
    submissions: [...submitted.keys()].filter((model) => !models.has(model)),
    votes: [...voted].filter((vote) => !known.has(vote)),
    publications: [...published].filter((id) => !finished.has(id)),
    wronglyFailed: stored.rows.flatMap(({ model, status, reason }) =>
      status === 'failed' && failureSide(reason ?? 'harness_error') !== 'model'
        ? [`${model} (${reason})`]
        : [],
    ),
  };
}
