import type { EvaluationJob } from '@leaderboard/core/queue/job';
import { sql } from 'drizzle-orm';
import type { Database } from '../src/database/database.ts';
import type { Db } from '../src/database/db.ts';
import { submissions } from '../src/database/schema.ts';
import type { ListFiles } from '../src/hub/model-files.ts';
import { type Claim, claimNext, failEvaluation } from '../src/queue/leases.sql.ts';
import type { StoredSubmission } from '../src/queue/move.sql.ts';
import { acceptSubmission, type NewSubmission } from '../src/queue/submit.sql.ts';
import { caller, NO_LIMITS } from './caller.ts';
import { claimant } from './machine.ts';
import { commitOf, modelId, newSubmission } from './new-submission.ts';

/** Submits a made-up model as anna. */
export async function submitModel(
  database: Database,
  model: string,
  changes: Parameters<typeof newSubmission>[1] = {},
): Promise<NewSubmission> {
  const given = newSubmission(model, changes);
  const { kind } = await acceptSubmission(database, caller('1', 'anna'), given, NO_LIMITS);
  if (kind !== 'accepted') throw new Error(`${model} was not accepted: ${kind}`);
  return given;
}

/** Claims the next pending submission. */
export async function claimed(database: Database, worker = 'w1'): Promise<Claim> {
  const claim = await claimNext(database, claimant(worker), 60, () => 0.5);
  if (claim === null) throw new Error('Nothing waits.');
  return claim;
}

/** Claims the next pending submission and reports a failure. */
export async function failNext(
  database: Database,
  failure: Parameters<typeof failEvaluation>[2],
): Promise<void> {
  const { lease } = await claimed(database);
  await failEvaluation(database, lease, failure, () => 0.5);
}

/** Expires all leases, or all back-offs. */
export async function loseLease(db: Db, column: 'lease_until' | 'not_before' = 'lease_until'): Promise<void> {
  const name = sql.identifier(column);
  await db.execute(
    sql`update submissions set ${name} = clock_timestamp() - interval '1 second' where ${name} is not null`,
  );
}

/** The first submission, as stored. */
export async function rowOf(db: Db): Promise<StoredSubmission> {
  const [row] = await db.select().from(submissions).orderBy(submissions.id).limit(1);
  if (row === undefined) throw new Error('There is no submission.');
  return row;
}

/** A job for a made-up model. */
export function newJob(changes: Partial<EvaluationJob> = {}): EvaluationJob {
  return {
    model: { id: modelId('test-org/aurora'), commit: commitOf('a') },
    base: null,
    weightType: 'Original',
    precision: 'float16',
    useChatTemplate: false,
    modelType: 'chat',
    paramsBillions: 7,
    architecture: 'LlamaForCausalLM',
    license: 'mit',
    hubHearts: 3,
    uploadDate: '2026-01-02',
    submissionDate: '2026-02-03',
    ...changes,
  };
}

/** Runs `act` while another transaction resubmits the first submission. That transaction commits once a query waits for it. */
export async function whileResubmitted<T>({ db, transaction }: Database, act: () => Promise<T>): Promise<T> {
  let acted: Promise<T> | null = null;
  await transaction(async (tx) => {
    await tx.execute(sql`
      insert into submissions (account_id, model, revision, commit, model_type, precision, weight_type, use_chat_template)
      select account_id, model, revision, commit, model_type, precision, weight_type, use_chat_template
      from submissions where id = 1`);
    acted = act();
    // An early failure reaches the caller through the returned promise.
    acted.catch(() => undefined);
    await untilAQueryWaits(db);
  });
  if (acted === null) throw new Error('Nothing was done.');
  return acted;
}

async function untilAQueryWaits(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await db.execute(
      sql`select 1 from pg_locks where not granted
        and pid in (select pid from pg_stat_activity where datname = current_database())`,
    );
    if (rows.length > 0) return;
  }
}

/** Lists the same files for every model, in the hub's format. */
export const listOrdinaryFiles: ListFiles = async () => [
  { path: 'config.json', size: 2 },
  { path: 'model.safetensors', size: 100 },
];
