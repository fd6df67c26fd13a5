import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { isDatabaseUnavailable } from './database-errors.ts';
import type { Db } from './db.ts';

/** 'snapshot' is read-only and sees one consistent state of the database. */
type TransactionMode = 'write' | 'snapshot';

/** Runs a function in a transaction, which is rolled back if the function throws. */
export type Transact = <T>(work: (tx: Db) => Promise<T>, mode?: TransactionMode) => Promise<T>;

/**
 * Replaces Drizzle's transactions, which never release the connection if `begin` fails: a few database restarts would exhaust the
 * pool.
 */
export function createTransact(pool: pg.Pool): Transact {
  return async (work, mode = 'write') => {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      const tx = drizzle(client);
      await client.query(mode === 'write' ? 'begin' : 'begin isolation level repeatable read read only');
      const result = await work(tx);
      await client.query('commit');
      return result;
    } catch (error) {
      broken = await rollback(client, error);
      throw error;
    } finally {
      // A broken connection is closed instead of returned to the pool.
      client.release(broken);
    }
  };
}

/** @returns the error if the connection can no longer be used. */
async function rollback(client: pg.PoolClient, error: unknown): Promise<Error | undefined> {
  // Skipped if the database is unavailable: the caller would have to wait for a second timeout.
  if (error instanceof Error && isDatabaseUnavailable(error)) return error;
  try {
    await client.query('rollback');
    return undefined;
  } catch (failure) {
    return failure instanceof Error ? failure : new Error(String(failure));
  }
}

/** Runs a function in a write transaction. Calling `undo` rolls it back and returns its argument as the result. */
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
