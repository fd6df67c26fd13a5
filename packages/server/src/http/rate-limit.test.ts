import { expect, test } from 'vitest';
import { freshDatabase } from '../../test/fresh-database.ts';
import { standInHub } from '../../test/stand-in-hub.ts';
import { testApp } from '../../test/test-app.ts';
import { as } from '../../test/two-servers.ts';
import { createAddressLimit, getNetwork, PER_CUSTOMER, PER_ORGANIZATION } from './rate-limit.ts';

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
  expect(getNetwork(address, PER_CUSTOMER)).toBe(customer);
  expect(getNetwork(address, PER_ORGANIZATION)).toBe(organization);
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

/**
 * A server with a frozen clock, and functions that vote with given tokens and addresses. The model is not in the queue, so accepted
 * requests get 404. A customer may send six refused tokens a minute.
 */
async function voters() {
  const standIn = await standInHub();
  const clock = { ms: 0 };
  const database = await freshDatabase();
  const start = () =>
    testApp({ database, hubUrl: standIn.url, now: () => clock.ms, limits: { requestsPerMinute: 180 } });
  let app = await start();
  const vote = async (token: string, name: string, remoteAddress: string) => {
    const url = `/api/votes/test-org/aurora?vote_type=up&user_id=${name}`;
    return (await app.inject({ method: 'POST', url, headers: as(token), remoteAddress })).statusCode;
  };
  const people = Array.from({ length: 20 }, (_, index) => `person-${index}`);
  for (const name of people) standIn.setToken(`token-of-${name}`, { id: name, name });
  return {
    clock,
    standIn,
    vote,
    restart: async () => {
      app = await start();
    },
    /** Twenty people behind one address, all voting at the same time. */
    all: async (address: string) =>
      new Set(await Promise.all(people.map((name) => vote(`token-of-${name}`, name, address)))),
    invent: async (addresses: readonly string[], count = 1) => {
      const before = standIn.calls().length;
      await Promise.all(
        addresses.flatMap((address) =>
          Array.from({ length: count }, (_, index) => vote(`invented-${address}-${index}`, 'x', address)),
        ),
      );
      return standIn.calls().length - before;
    },
  };
}

test('twenty people behind one address sign in at the same moment', async () => {
  const { all } = await voters();
  expect([...(await all('192.0.2.1'))]).toEqual([404]);
});

const OF_A_48 = Array.from({ length: 30 }, (_, index) => `2001:db8:77:${index.toString(16)}::1`);
const OF_MANY_NETWORKS = Array.from({ length: 200 }, (_, index) => `10.0.${index}.1`);

test.each([
  ['one address', ['192.0.2.9'], 40, 14],
  ['a /48 of IPv6', OF_A_48, 5, 26],
  ['many networks', OF_MANY_NETWORKS, 1, 98],
])('invented tokens of %s ask the hub a bounded number of times', async (_, addresses, count, most) => {
  const { invent, clock } = await voters();
  const asked = await invent(addresses, count);
  expect(asked).toBeGreaterThan(10);
  expect(asked).toBeLessThanOrEqual(most);
  clock.ms = 6000;
  // After a tenth of a minute, a tenth of the allowance is refilled, and eight requests run concurrently.
  expect(
    await invent(
      addresses.map((address) => address.replace(/1$/, '2')),
      count,
    ),
  ).toBeLessThan(most / 10 + 8);
});

test('invented tokens keep no one from signing in, also after a restart', async () => {
  const { invent, all, restart, vote } = await voters();
  await invent(OF_A_48, 5);
  expect([...(await all('192.0.2.1'))]).toEqual([404]);
  await restart();
  await invent([...OF_A_48, ...OF_MANY_NETWORKS.slice(0, 40)], 2);
  expect([...(await all('192.0.2.1'))]).toEqual([404]);
  // Even if all allowances are exhausted, people with confirmed tokens are not affected.
  await invent(OF_MANY_NETWORKS);
  expect(await vote('invented', 'x', '203.0.113.1')).toBe(429);
  expect([...(await all('192.0.2.1'))]).toEqual([404]);
});

test('a token with other names is asked about a bounded number of times', async () => {
  const { standIn, vote } = await voters();
  const names = Array.from({ length: 30 }, (_, index) => `other-${index}`);
  const before = standIn.calls().length;
  for (const name of names) await vote('token-of-person-1', name, '192.0.2.1');
  // The first request confirms whose token it is and does not count.
  expect(standIn.calls().length - before).toBe(1 + 6);
});
