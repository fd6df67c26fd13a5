import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { isDatabaseAway } from './database-errors.ts';
import type { Db } from './db.ts';
import * as schema from './schema.ts';

/** 'snapshot' sees one state of the database from its first query to its last, and writes nothing. */
export type TransactionMode = 'write' | 'snapshot';

/** Runs work in a transaction of its own: all of it is stored, or, when it throws, nothing. */
export type Transact = <T>(work: (tx: Db) => Promise<T>, mode?: TransactionMode) => Promise<T>;

/**
 * Our own in place of the query builder's: that one keeps the connection for good when even `begin` fails, so that a few
 * restarts of the database use up the pool.
 */
export function transactor(pool: pg.Pool): Transact {
  return async (work, mode = 'write') => {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query(mode === 'write' ? 'begin' : 'begin isolation level repeatable read read only');
      const result = await work(drizzle(client, { schema }));
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
  // A database that did not answer the last query is not asked another: the caller would wait for both.
  if (error instanceof Error && isDatabaseAway(error)) return error;
  try {
    await client.query('rollback');
    return undefined;
  } catch (failure) {
    return failure instanceof Error ? failure : new Error(String(failure));
  }
}

/**
 * Runs work in a write transaction that may be undone on the way: then nothing of it is stored, and what `undo` was given
 * is the result.
 */
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
