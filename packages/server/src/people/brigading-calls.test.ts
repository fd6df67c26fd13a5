import { submitModel, voteForModel } from '@leaderboard/core/api';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { ANNA, as, BORIS, FORM, type TwoServers, twoServers } from '../../test/two-servers.ts';
import { NETWORK_FACTOR, YOUNG_WEIGHT } from './young-accounts.ts';

const MODEL = 'test-org/aurora';
const BEHIND_A_PROXY = { trustedProxies: ['127.0.0.0/8'] };

function voteFrom({ apps, standIn }: TwoServers, token: string, address: string, model = MODEL) {
  return apps[0].inject({
    method: 'POST',
    url: voteForModel.path.replace(':org/:model', model),
    query: { vote_type: 'up', user_id: standIn.tokenOwner(token)?.name ?? 'nobody' },
    headers: { ...as(token), 'x-forwarded-for': address },
  });
}

/** Creates `count` new accounts and returns their tokens. */
function puppets({ standIn }: TwoServers, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    standIn.setToken(`token-${index}`, { id: `puppet-${index}`, name: `name-${index}` });
    return `token-${index}`;
  });
}

test('a network has one quota of votes, whatever its accounts', async () => {
  const everybody = await twoServers({ ...BEHIND_A_PROXY, votesPerHour: 1 });
  const { rows, submit, apps } = everybody;
  await submit(ANNA);
  const tokens = puppets(everybody, NETWORK_FACTOR + 4);
  const responses = await Promise.all(
    tokens.map((token, index) => voteFrom(everybody, token, `203.0.113.${index}`)),
  );
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(NETWORK_FACTOR);
  const [refused] = responses.filter(({ statusCode }) => statusCode === 429);
  expect(refused?.json()).toEqual({
    code: 'network_quota_used_up',
    detail: expect.stringMatching(/^Too many votes from your network\. Try again in \d+ \w+\.$/),
    params: { action: 'vote', retry_after_seconds: expect.any(Number) },
  });
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  expect(await rows()).toEqual([1, 1 + NETWORK_FACTOR, 1 + NETWORK_FACTOR]);
  const late = tokens.find((_, index) => responses[index]?.statusCode === 429) ?? '';
  const early = tokens.find((_, index) => responses[index]?.statusCode === 200) ?? '';
  expect((await voteFrom(everybody, early, '203.0.113.200')).statusCode).toBe(200);
  expect((await voteFrom(everybody, late, '203.0.113.200')).statusCode).toBe(429);
  expect((await voteFrom(everybody, late, '203.0.114.200')).statusCode).toBe(200);
  for (const url of ['/api/models/pending', `/api/votes/model/${MODEL}`]) {
    expect((await apps[0].inject({ url })).statusCode).toBe(200);
  }
});

test('a network has one quota of submissions and attempts for all accounts', async () => {
  const everybody = await twoServers({ submissionsPerDay: 1 });
  const { standIn, submit, rows } = everybody;
  const tokens = puppets(everybody, 3 * NETWORK_FACTOR);
  const statuses = [];
  for (const [index, token] of tokens.entries()) {
    standIn.putModel(`test-org/model-${index}`);
    statuses.push((await submit(token, { model_id: `test-org/model-${index}` })).statusCode);
  }
  expect(statuses.slice(0, NETWORK_FACTOR)).toEqual(Array(NETWORK_FACTOR).fill(200));
  expect(new Set(statuses.slice(NETWORK_FACTOR))).toEqual(new Set([429]));
  expect((await rows()).slice(0, 2)).toEqual([NETWORK_FACTOR, NETWORK_FACTOR]);
  const calls = standIn.calls().length;
  const tooMany = await submit(BORIS, { model_id: MODEL });
  expect(tooMany.json().detail).toMatch(/^Too many attempts from your network\. Try again/);
  // The hub was only asked who boris is.
  expect(standIn.calls().slice(calls)).toEqual(['GET /api/whoami-v2']);
});

test('a young account has fewer votes, and is not told how many', async () => {
  const everybody = await twoServers({ votesPerHour: YOUNG_WEIGHT });
  const { standIn, submit, vote } = everybody;
  const seconds = Math.floor(Date.now() / 1000) - 60;
  standIn.setToken('token-dora', { id: `${seconds.toString(16)}${'a'.repeat(16)}`, name: 'dora' });
  standIn.putModel('test-org/borealis');
  await submit(ANNA);
  await submit(ANNA, { model_id: 'test-org/borealis' });
  expect((await vote('token-dora', MODEL)).statusCode).toBe(200);
  const refused = await vote('token-dora', 'test-org/borealis');
  expect([refused.statusCode, refused.json()]).toEqual([
    429,
    {
      code: 'quota_used_up_for_now',
      detail: expect.stringMatching(/^Too many votes for now\. Try again in \d+ \w+\.$/),
      params: { action: 'vote', retry_after_seconds: expect.any(Number) },
    },
  ]);
  for (const model of [MODEL, 'test-org/borealis']) expect((await vote(BORIS, model)).statusCode).toBe(200);
});

test('decision 15: no address or network is stored or logged', async () => {
  const everybody = await twoServers({ ...BEHIND_A_PROXY, votesPerHour: 1 });
  const { apps, database, logs } = everybody;
  await apps[1].inject({
    method: 'POST',
    url: submitModel.path,
    headers: { ...as(ANNA), 'x-forwarded-for': '203.0.113.77' },
    payload: FORM,
  });
  for (const token of puppets(everybody, NETWORK_FACTOR + 1))
    await voteFrom(everybody, token, '203.0.113.77');
  await database.db.execute(
    sql`alter table quota_buckets add constraint broken check (holder not like 'network%') not valid`,
  );
  expect((await voteFrom(everybody, BORIS, '203.0.113.77')).statusCode).toBe(500);
  const { rows: tables } = await database.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const stored = await Promise.all(
    tables.map(({ name }) => database.db.execute(sql`select * from ${sql.identifier(name)}`)),
  );
  const text = JSON.stringify(stored.map(({ rows }) => rows)) + logs.join('');
  expect(text).toContain('network ');
  expect(text).toContain('violates check constraint');
  expect(text).not.toContain('203.0.113');
});
