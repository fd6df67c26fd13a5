import { type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../test/fresh-database.ts';
import type { Database } from './database.ts';
import { explainUnavailable, isDatabaseUnavailable, isRetryable } from './database-errors.ts';
import type { Db } from './db.ts';

const LOCK_ONE = sql`select pg_advisory_xact_lock(1)`;
const LOCK_TWO = sql`select pg_advisory_xact_lock(2)`;

/** Conflicts between transactions, each returning the error it causes. */
const CONFLICTS: Readonly<Record<string, (database: Database) => Promise<unknown>>> = {
  'a deadlock': async ({ transaction }) => {
    let arrived = 0;
    const lockBoth = (first: SQL, second: SQL) =>
      transaction(async (tx) => {
        await tx.execute(sql`set local deadlock_timeout = 1`);
        await tx.execute(first);
        arrived += 1;
        await expect.poll(() => arrived, { interval: 1 }).toBe(2);
        await tx.execute(second);
      });
    const works = [lockBoth(LOCK_ONE, LOCK_TWO), lockBoth(LOCK_TWO, LOCK_ONE)];
    const failures = await Promise.all(works.map(failureOf));
    return failures.find((failure) => failure !== null);
  },
  'a serialization failure': ({ db, transaction }) =>
    failureOf(
      transaction(async (tx) => {
        await tx.execute(sql`set transaction isolation level repeatable read`);
        await tx.execute(sql`select * from accounts`);
        await db.execute(sql`update accounts set name = 'boris'`);
        await tx.execute(sql`update accounts set name = 'anna'`);
      }),
    ),
  'a lock that does not come free in time': ({ transaction }) =>
    transaction(async (tx) => {
      await tx.execute(LOCK_ONE);
      return failureOf(
        transaction(async (own) => {
          await own.execute(sql`set local lock_timeout = 1`);
          await own.execute(LOCK_ONE);
        }),
      );
    }),
  'a statement that takes too long': ({ transaction }) =>
    failureOf(
      transaction(async (tx) => {
        await tx.execute(sql`set local statement_timeout = 1`);
        await tx.execute(sql`select pg_sleep(60)`);
      }),
    ),
};

function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (error: unknown) => error,
  );
}

async function withAnAccount(): Promise<Database> {
  const database = await freshDatabase();
  await database.db.execute(sql`insert into accounts (id, name) values ('1', 'anna')`);
  return database;
}

test.each(Object.entries(CONFLICTS))('after %s the transaction may be run again', async (_name, conflict) => {
  const error = await conflict(await withAnAccount());
  expect(error).toBeInstanceOf(Error);
  expect([isRetryable(error), isDatabaseUnavailable(error)]).toEqual([true, false]);
});

test('after a lost connection the transaction may be run again', async () => {
  const { transaction } = await withAnAccount();
  const error = await failureOf(
    transaction((tx: Db) => tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)),
  );
  expect([isRetryable(error), isDatabaseUnavailable(error)]).toEqual([true, true]);
});

test('refused rows, wrong statements and own errors are not retried', async () => {
  const { db } = await withAnAccount();
  for (const statement of [sql`insert into accounts (id, name) values ('1', 'boris')`, sql`select nothing`]) {
    const error = await failureOf(db.execute(statement));
    expect(error).toBeInstanceOf(Error);
    expect(isRetryable(error)).toBe(false);
  }
  expect(isRetryable(new Error('40P01'))).toBe(false);
});

/** Errors of Node's sockets and DNS lookups. */
const UNREACHABLE = [
  ['connect', 'ECONNREFUSED'],
  ['connect', 'EHOSTUNREACH'],
  ['connect', 'ENETUNREACH'],
  ['connect', 'EHOSTDOWN'],
  ['getaddrinfo', 'ENOTFOUND'],
  ['getaddrinfo', 'EAI_AGAIN'],
].map(([syscall, code]) => Object.assign(new Error(`${syscall} ${code} primary`), { syscall, code }));

test('an unreachable machine counts as an unavailable database', () => {
  for (const error of UNREACHABLE) {
    const wrapped = new Error('Failed query', { cause: error });
    expect([error, wrapped].map(isDatabaseUnavailable), error.message).toEqual([true, true]);
  }
  expect(isDatabaseUnavailable(new AggregateError(UNREACHABLE))).toBe(true);
  expect(isDatabaseUnavailable(new AggregateError([new Error('something else')]))).toBe(false);
});

/** Builds an error as reported by PostgreSQL and poolers. */
const stateError = (code: string, message = 'x') =>
  Object.assign(new Error(message), { code, severity: 'ERROR' });

test.each([
  ...['08006', '08P01', '53100', '53300', '53400', '57P01', '57P04', '57P05', '58030', '58P01', '25006'],
  ...['25P03', '28P01', '28000', '3D000'],
])('a database that answers with %s is not available', (code) => {
  const wrapped = new Error('Failed query', { cause: stateError(code) });
  expect([isDatabaseUnavailable(wrapped), isRetryable(wrapped)]).toEqual([true, true]);
  expect(explainUnavailable(wrapped)).toMatch(/^The database .+\.$/);
});

test('an internal error is one of a pooler only by its words', () => {
  for (const words of ['server login failed', 'Tenant or user not found', 'no more connections allowed'])
    expect(isDatabaseUnavailable(stateError('XX000', words)), words).toBe(true);
  expect(isDatabaseUnavailable(stateError('XX000', 'cache lookup failed for type 1'))).toBe(false);
});

test.each(['57014', '42501', '23505', '22003', '25001', '40001', 'XX001'])('%s is not', (code) => {
  expect(isDatabaseUnavailable(stateError(code))).toBe(false);
  expect(explainUnavailable(stateError(code))).toBeNull();
});
