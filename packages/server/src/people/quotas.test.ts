import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { caller } from '../../test/caller.ts';
import { freshDatabase, freshDatabaseUrl, open } from '../../test/fresh-database.ts';
import { countRows } from '../../test/new-submission.ts';
import type { Database } from '../database/database.ts';
import { undoable } from '../database/transaction.ts';
import type { Caller } from '../http/identity.ts';
import { touchAccount } from './accounts.sql.ts';
import { deleteFullBuckets, type OverQuota, refundQuota, takeQuota } from './quotas.sql.ts';
import { accountMadeAt, isYoungAccount, NETWORK_FACTOR, YOUNG_WEIGHT } from './young-accounts.ts';

const DAY_SECONDS = 86_400;

type Outcome = OverQuota | { readonly kind: 'taken' };

function take({ transaction }: Database, who: Caller, limit: number): Promise<Outcome> {
  const quota = { action: 'vote', limit, periodSeconds: DAY_SECONDS };
  return undoable<Outcome>(transaction, async (tx, undo) => {
    const over = await takeQuota(tx, who, quota, await touchAccount(tx, who));
    if (over !== null) undo(over);
    return { kind: 'taken' };
  });
}

const ofKind = (outcomes: readonly Outcome[], kind: Outcome['kind']) =>
  outcomes.filter((outcome) => outcome.kind === kind);

/** An account created on the hub `days` days ago. */
function accountOf(days: number, network?: string): Caller {
  const seconds = Math.floor(Date.now() / 1000) - days * DAY_SECONDS;
  return caller(`${seconds.toString(16)}${'0'.repeat(16)}`, 'dora', network);
}

test('puppets in one network, through four servers, get only its quota', async () => {
  const url = await freshDatabaseUrl();
  const servers = await Promise.all([open(url), open(url), open(url), open(url)]);
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      servers.map((server, which) => take(server, caller(`puppet ${index} ${which}`), 1)),
    ).flat(),
  );
  const taken = ofKind(outcomes, 'taken').length;
  expect(taken).toBeGreaterThanOrEqual(NETWORK_FACTOR);
  expect(taken).toBeLessThanOrEqual(NETWORK_FACTOR + 1);
  const wait = Math.floor(DAY_SECONDS / NETWORK_FACTOR);
  for (const over of ofKind(outcomes, 'over_quota')) {
    expect(over).toMatchObject({ whose: 'network' });
    expect(over.kind === 'over_quota' && over.retryAfterSeconds).toBeLessThanOrEqual(wait);
    expect(over.kind === 'over_quota' && over.retryAfterSeconds).toBeGreaterThan(wait - 300);
  }
  const [server] = servers;
  expect(await take(server, caller('puppet elsewhere', 'puppet', '198.51.100/24'), 1)).toEqual({
    kind: 'taken',
  });
});

test('an account whose network is over its quota keeps its own quota', async () => {
  const database = await freshDatabase();
  for (let index = 0; index < NETWORK_FACTOR; index++) await take(database, caller(`puppet ${index}`), 1);
  expect(await take(database, caller('anna'), 1)).toMatchObject({ whose: 'network' });
  const elsewhere = caller('anna', 'anna', '198.51.100/24');
  expect(await take(database, elsewhere, 1)).toEqual({ kind: 'taken' });
  expect(await take(database, elsewhere, 1)).toMatchObject({ whose: 'account' });
});

test('a young account’s actions count several times, for it and its network', async () => {
  const database = await freshDatabase();
  const limit = 2 * YOUNG_WEIGHT;
  const [young, old] = [accountOf(1), accountOf(1000)];
  for (let index = 0; index < 2; index++) {
    expect(await take(database, young, limit)).toEqual({ kind: 'taken' });
  }
  expect(await take(database, young, limit)).toMatchObject({ whose: 'young_account' });
  for (let index = 0; index < limit; index++) {
    expect(await take(database, old, limit)).toEqual({ kind: 'taken' });
  }
  expect(await take(database, old, limit)).toMatchObject({ whose: 'account' });
  const newcomers = Array.from({ length: 2 * NETWORK_FACTOR + 3 }, (_, index) =>
    accountOf(2 + index / DAY_SECONDS, 'a class'),
  );
  const outcomes = [];
  for (const newcomer of newcomers) outcomes.push(await take(database, newcomer, limit));
  expect(ofKind(outcomes, 'taken')).toHaveLength((limit * NETWORK_FACTOR) / YOUNG_WEIGHT);
  expect(ofKind(outcomes, 'over_quota')[0]).toMatchObject({ whose: 'network' });
});

test('a young account has one action even under a small quota', async () => {
  const database = await freshDatabase();
  const young = accountOf(1);
  expect(await take(database, young, 3)).toEqual({ kind: 'taken' });
  expect(await take(database, young, 3)).toMatchObject({ whose: 'young_account' });
});

test('an action is given back to its account and network alone', async () => {
  const database = await freshDatabase();
  const [anna, boris] = [caller('anna'), caller('boris')];
  const quota = (action: string) => ({ action, limit: 1, periodSeconds: DAY_SECONDS });
  await database.transaction(async (tx) => {
    const now = await touchAccount(tx, anna);
    const wait = async (who: Caller, action: string) =>
      (await takeQuota(tx, who, quota(action), now))?.whose ?? null;
    expect([await wait(anna, 'vote'), await wait(anna, 'submit'), await wait(boris, 'vote')]).toEqual(
      Array(3).fill(null),
    );
    await refundQuota(tx, anna, quota('vote'), now);
    expect([await wait(boris, 'vote'), await wait(anna, 'submit')]).toEqual(['account', 'account']);
    expect([await wait(anna, 'vote'), await wait(anna, 'vote')]).toEqual([null, 'account']);
  });
});

test('decision 15: who has used nothing any more is forgotten', async () => {
  const database = await freshDatabase();
  for (const name of ['anna', 'boris', 'chen']) await take(database, caller(name), 5);
  await deleteFullBuckets(database.db);
  expect(await countRows(database.db, 'quota_buckets')).toBe(4);
  await database.db.execute(sql`update quota_buckets set full_at = now() where holder <> 'account anna'`);
  await database.transaction(async (tx) => {
    await takeQuota(tx, caller('boris'), { action: 'vote', limit: 5, periodSeconds: 60 }, new Date());
    await deleteFullBuckets(database.db);
  });
  const { rows } = await database.db.execute<{ holder: string }>(sql`select holder from quota_buckets`);
  expect(rows.map(({ holder }) => holder.replace(/ \S{43}$/, '')).sort()).toEqual([
    'account anna',
    'account boris',
    'network',
  ]);
  await database.db.execute(sql`update quota_buckets set full_at = now()`);
  await deleteFullBuckets(database.db);
  expect(await countRows(database.db, 'quota_buckets')).toBe(0);
});

test('an id of the hub tells when the account was made', () => {
  expect(accountMadeAt('64d718a167c967b015d865a2')).toBe(Date.parse('2023-08-12T05:29:05.000Z'));
  expect(accountMadeAt('683b4416c4b9677f3f6f4191')).toBe(Date.parse('2025-05-31T18:01:58.000Z'));
});

test.each([
  '',
  '1',
  'name:dora',
  '64d718a167c967b015d865a',
  '64D718A167C967B015D865A2',
  '064d718a167c967b015d865a2',
  `${'0'.repeat(24)} `,
])('the id %j tells nothing, and its account is not young', (id) => {
  expect(accountMadeAt(id)).toBeNull();
  expect(isYoungAccount(id, 0)).toBe(false);
});

test('an account is young for two weeks', () => {
  const [id, madeAt] = ['64d718a167c967b015d865a2', Date.parse('2023-08-12T05:29:05.000Z')];
  expect(isYoungAccount(id, madeAt)).toBe(true);
  expect(isYoungAccount(id, madeAt - 5000)).toBe(true);
  expect(isYoungAccount(id, madeAt + 14 * DAY_SECONDS * 1000 - 1)).toBe(true);
  expect(isYoungAccount(id, madeAt + 14 * DAY_SECONDS * 1000)).toBe(false);
});
