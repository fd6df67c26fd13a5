import { sql } from 'drizzle-orm';
import type { Database } from '../src/database/database.ts';
import type { Db } from '../src/database/db.ts';
import { claimNext } from '../src/queue/leases.sql.ts';
import { submitModel } from './evaluations.ts';
import { commitOf, setStatus } from './new-submission.ts';

/** Lets accounts 'NAME 1', 'NAME 2', … vote for a model without any limit. */
export async function votesOf(db: Db, name: string, count: number, model: string): Promise<void> {
  await db.execute(sql`
    insert into accounts (id, name) select ${name} || ' ' || n, ${name} || ' ' || n
    from generate_series(1, ${count}::int) n on conflict do nothing`);
  await db.execute(sql`
    insert into votes (account_id, model, revision) select ${name} || ' ' || n, ${model}, ${commitOf('a')}
    from generate_series(1, ${count}::int) n`);
}

interface Brigade {
  readonly database: Database;
  readonly puppets: number;
  readonly honest: number;
  /** How long the one worker takes for an evaluation. */
  readonly evaluationSeconds: number;
}

/** An honest model of a brigade's queue. */
interface Honest {
  readonly votes: number;
  /** Evaluations that began between its submission and its own evaluation. */
  readonly overtaken: number;
}

/**
 * A queue under attack without any limit. For each evaluation the attacker submits another model, and all puppets vote for it
 * at once. One honest model comes with each evaluation, the first with the attack. Time passes by making waiting models older.
 */
export async function brigadeStress(brigade: Brigade): Promise<Honest[]> {
  const { database, puppets, honest, evaluationSeconds } = brigade;
  const submitted = new Map<string, { readonly votes: number; readonly step: number }>();
  const seen: Honest[] = [];
  for (let step = 0; seen.length < honest; step += 1) {
    if (step < honest) {
      const [model, fans] = [`honest/model-${step}`, step % 5];
      await submitModel(database, model);
      await votesOf(database.db, 'fan', fans, model);
      submitted.set(model, { votes: 1 + fans, step });
    }
    await submitModel(database, `attack/model-${step}`);
    await votesOf(database.db, 'puppet', puppets, `attack/model-${step}`);
    const claim = await claimNext(database, 'worker', 3600, Math.random);
    if (claim === null) throw new Error('There was nothing to claim.');
    const { model } = claim.submission;
    await setStatus(database.db, model, 'finished');
    const own = submitted.get(model);
    if (own !== undefined) seen.push({ votes: own.votes, overtaken: step - own.step });
    await database.db.execute(sql`
      update submissions set submitted_at = submitted_at - make_interval(secs => ${evaluationSeconds})
      where status = 'pending'`);
  }
  return seen;
}
