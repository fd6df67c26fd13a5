import { type Commit, type ModelId, parseCommit, parseModelId } from '@leaderboard/core/hub-path';
import { SUBMISSION_PRECISIONS } from '@leaderboard/core/queue/submissions';
import { sql } from 'drizzle-orm';
import type { Db } from '../src/database/db.ts';
import type { NewSubmission } from '../src/queue/submit.sql.ts';
import { newNeeds } from './machine.ts';

/** Parses a model id. */
export function modelId(text: string): ModelId {
  const id = parseModelId(text);
  if (id === null) throw new Error(`${text} is not a model id`);
  return id;
}

/** A commit made of one repeated digit. */
export function commitOf(digit: string): Commit {
  const commit = parseCommit(digit.repeat(40));
  if (commit === null) throw new Error(`${digit} is not a hexadecimal digit`);
  return commit;
}

/** A valid submission of a made-up model. */
export function newSubmission(
  model: string,
  changes: Partial<Omit<NewSubmission, 'submission'>> & {
    submission?: Partial<NewSubmission['submission']>;
  } = {},
): NewSubmission {
  return {
    commit: commitOf('a'),
    baseCommit: null,
    needs: newNeeds(model),
    paramsBillions: 7,
    architecture: null,
    license: 'mit',
    hubHearts: null,
    uploadDate: null,
    ...changes,
    submission: {
      model: modelId(model),
      revision: 'main',
      modelType: 'chat',
      precision: SUBMISSION_PRECISIONS[0],
      weightType: 'Original',
      baseModel: null,
      useChatTemplate: false,
      ...changes.submission,
    },
  };
}

/** The number of rows in a table. */
export async function countRows(db: Db, table: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.identifier(table)}`,
  );
  return rows[0]?.count ?? -1;
}

/** Sets the status of a model's submissions. */
export async function setStatus(
  db: Db,
  model: string,
  status: string,
  reason: string | null = null,
): Promise<void> {
  await db.execute(
    sql`update submissions set status = ${status}, failure_reason = ${reason}, status_since = now() where model = ${model}`,
  );
}

/** Makes a model's submissions older. */
export async function age(db: Db, model: string, seconds: number): Promise<void> {
  await db.execute(
    sql`update submissions set submitted_at = submitted_at - make_interval(secs => ${seconds}) where model = ${model}`,
  );
}
