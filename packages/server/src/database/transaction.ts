import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { isDatabaseUnavailable } from './database-errors.ts';
import type { Db } from './db.ts';
import * as schema from './schema.ts';

/** 'snapshot' reads one state of the database from the first query to the last, and writes nothing. */
type TransactionMode = 'write' | 'snapshot';

/** Runs work in a transaction of its own. When the work throws, nothing of it is stored. */
export type Transact = <T>(work: (tx: Db) => Promise<T>, mode?: TransactionMode) => Promise<T>;

/**
 * Replaces the query builder's own transactions, which never give a connection back when `begin` fails: a few restarts of
 * the database would use up the pool.
 */
export function transactor(pool: pg.Pool): Transact {
  return async (work, mode = 'write') => {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      const tx = drizzle(client, { schema });
      await client.query(mode === 'write' ? 'begin' : 'begin isolation level repeatable read read only');
      const result = await work(tx);
      await client.query('commit');
      return result;
    } catch (error) {
      broken = await rollback(client, error);
      throw error;
    } finally {
      // A broken connection is closed instead of going back to the pool.
      client.release(broken);
    }
  };
}

/** @returns what is wrong with the connection when it cannot be used again. */
async function rollback(client: pg.PoolClient, error: unknown): Promise<Error | undefined> {
  // An unavailable database gets no rollback: the caller would wait for a second time-out.
  if (error instanceof Error && isDatabaseUnavailable(error)) return error;
  try {
    await client.query('rollback');
    return undefined;
  } catch (failure) {
    return failure instanceof Error ? failure : new Error(String(failure));
  }
}

/** Runs work in a write transaction that may be undone by calling `undo`, whose argument is then the result. */
export async function undoable<T extends object>(
  transaction: Transact,
  work: (tx: Db, undo: (outcome: T) => never) => Promise<T>,
): Promise<T> {
  const undone: T[] = [];
  const undo = (outcome: T): never => {
    undone.push(outcome);
    throw new Error('The transaction is undone.');
  };
  try {
    return await transaction((tx) => work(tx, undo));
  } catch (error) {
    const [outcome] = undone;
    if (outcome !== undefined) return outcome;
    throw error;
  }
}
