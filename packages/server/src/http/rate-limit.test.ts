import { expect, test } from 'vitest';
import { freshDatabase } from '../../test/fresh-database.ts';
import { standInHub } from '../../test/stand-in-hub.ts';
import { testApp } from '../../test/test-app.ts';
import { ANNA, as, BORIS } from '../../test/two-servers.ts';
import { createAddressLimit, networkOf, PER_CUSTOMER, PER_ORGANIZATION } from './rate-limit.ts';

test('an address may make a minute’s calls at once, then regains them', () => {
  let now = 0;
  const take = createAddressLimit(60, () => now);
  const limit = (address: string) => take(address).waitSeconds;
  expect(Array.from({ length: 60 }, () => limit('192.0.2.1'))).toEqual(
    Array.from({ length: 60 }, () => null),
  );
  expect(limit('192.0.2.1')).toBe(1);
  expect(limit('192.0.2.2')).toBeNull();
  now += 500;
  expect(limit('192.0.2.1')).toBe(1);
  now += 500;
  expect(limit('192.0.2.1')).toBeNull();
  expect(limit('192.0.2.1')).toBe(1);
  now += 3_600_000;
  expect(Array.from({ length: 61 }, () => limit('192.0.2.1')).filter((wait) => wait === null)).toHaveLength(
    60,
  );
});

test('addresses in one IPv6 network of 64 bits share a limit', () => {
  const limit = createAddressLimit(1, () => 0);
  const addresses = ['2001:db8:1:2::1', '2001:db8:1:2:3:4:5:6', '2001:db8:1:3::1'];
  expect(addresses.map((address) => limit(address).waitSeconds)).toEqual([null, 60, null]);
});

test.each([
  ['192.0.2.1', '192.0.2.1/32', '192.0.2/24'],
  ['::ffff:192.0.2.1', '192.0.2.1/32', '192.0.2/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64', '64:ff9b:0::/48'],
  ['192.0.2.1:4711', '192.0.2.1/32', '192.0.2/24'],
  ['nonsense', 'unknown', 'unknown'],
])('the address %s belongs to the customer %s and the organization %s', (address, customer, organization) => {
  expect(networkOf(address, PER_CUSTOMER)).toBe(customer);
  expect(networkOf(address, PER_ORGANIZATION)).toBe(organization);
});

test('calls beyond REQUESTS_PER_MINUTE are answered with 429 and a time', async () => {
  const app = await testApp({
    database: await freshDatabase(),
    now: () => 0,
    limits: { requestsPerMinute: 3 },
  });
  const statuses = [];
  for (const url of ['/api/models/status', '/api/nothing', '/api/models/pending']) {
    const { statusCode, headers } = await app.inject({ url });
    expect(headers['ratelimit-policy']).toBe('"address";q=3;w=60');
    statuses.push([statusCode, headers.ratelimit]);
  }
  expect(statuses).toEqual([
    [200, '"address";r=2;t=20'],
    [404, '"address";r=1;t=40'],
    [200, '"address";r=0;t=60'],
  ]);
  const refused = await app.inject({ url: '/api/models/status' });
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toEqual({
    code: 'too_many_requests',
    detail: 'Too many requests from your address. Try again in 20 seconds.',
    params: { retry_after_seconds: 20 },
  });
  expect(refused.headers['retry-after']).toBe('20');
  expect((await app.inject({ url: '/api/models/status', remoteAddress: '192.0.2.9' })).statusCode).toBe(200);
});

test('invented tokens are held up before the hub is asked again', async () => {
  const standIn = await standInHub();
  standIn.setToken(ANNA, { id: '1', name: 'anna' });
  standIn.setToken(BORIS, { id: '2', name: 'boris' });
  const app = await testApp({
    database: await freshDatabase(),
    hubUrl: standIn.url,
    now: () => 0,
    limits: { requestsPerMinute: 90 },
  });
  const vote = async (token: string, name: string, remoteAddress = '192.0.2.1') => {
    const url = `/api/votes/test-org/aurora?vote_type=up&user_id=${name}`;
    const { statusCode, headers } = await app.inject({
      method: 'POST',
      url,
      headers: as(token),
      remoteAddress,
    });
    return [statusCode, headers['retry-after']];
  };
  // A known caller is told that the model is not in the queue.
  expect(await vote(ANNA, 'anna')).toEqual([404, undefined]);
  expect(await vote('invented-1', 'anna')).toEqual([401, undefined]);
  expect(await vote('invented-2', 'anna')).toEqual([401, undefined]);
  expect(await vote('invented-3', 'anna')).toEqual([429, '20']);
  expect(standIn.calls()).toHaveLength(3);
  expect(await vote('invented-2', 'anna')).toEqual([401, undefined]);
  expect(await vote(ANNA, 'anna')).toEqual([404, undefined]);
  expect(await vote(BORIS, 'boris')).toEqual([429, '20']);
  expect(await vote(BORIS, 'boris', '192.0.2.2')).toEqual([404, undefined]);
});

/** The answer of a server whose queries all fail with this error. */
async function answerWhenQueriesFail(error: Error) {
  const database = await freshDatabase();
  const db = new Proxy(database.db, {
    get: () => () => {
      throw error;
    },
  });
  const app = await testApp({ database: { ...database, db } });
  const { statusCode, json, headers } = await app.inject({ url: '/api/models/status' });
  return [statusCode, json().code, headers['retry-after'], json().params];
}

test.each([
  ['away', 'ECONNREFUSED', { syscall: 'connect' }, 'database_unavailable', '5'],
  ['in conflict', '40P01', { severity: 'ERROR' }, 'database_busy', '1'],
])('a database that is %s is told as 503 with a time', async (_state, code, more, told, seconds) => {
  const cause = Object.assign(new Error('of the driver'), { code, ...more });
  const failed = new Error('Failed query', { cause });
  expect(await answerWhenQueriesFail(failed)).toEqual([503, told, seconds, {}]);
});
