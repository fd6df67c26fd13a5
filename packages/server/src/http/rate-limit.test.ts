import { expect, test } from 'vitest';
import { freshDatabase } from '../../test/fresh-database.ts';
import { testApp } from '../../test/test-app.ts';
import { createAddressLimit } from './address-limit.ts';
import { CUSTOMER, networkOf, SITE } from './network.ts';

test('design 3: an address may call so often a minute, also all at once, and goes on as the minute passes', () => {
  let now = 0;
  const limit = createAddressLimit(60, () => now);
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

test.each([
  ['192.0.2.1', '192.0.2.1/32', '192.0.2/24'],
  ['::ffff:192.0.2.1', '192.0.2.1/32', '192.0.2/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64', '64:ff9b:0::/48'],
  ['nonsense', 'nonsense', 'nonsense'],
])('the address %s is a customer’s as %s, and of the site %s', (address, customer, site) => {
  expect(networkOf(address, CUSTOMER)).toBe(customer);
  expect(networkOf(address, SITE)).toBe(site);
});

test('design 3: REQUESTS_PER_MINUTE: 429 with a detail and when to come back; health is free', async () => {
  const app = await testApp({ database: await freshDatabase(), limits: { requestsPerMinute: 3 } });
  const statuses = [];
  for (const url of ['/api/models/status', '/api/nothing', '/api/models/pending']) {
    statuses.push((await app.inject({ url })).statusCode);
  }
  expect(statuses).toEqual([200, 404, 200]);
  const refused = await app.inject({ url: '/api/models/status' });
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toEqual({
    code: 'too_many_requests',
    detail: 'There were too many calls from your address: try again in 20 seconds.',
  });
  expect(refused.headers['retry-after']).toBe('20');
  expect((await app.inject({ url: '/api/health' })).statusCode).not.toBe(429);
  expect((await app.inject({ url: '/api/models/status', remoteAddress: '192.0.2.9' })).statusCode).toBe(200);
});

test('an address is believed from a trusted proxy only', async () => {
  const database = await freshDatabase();
  const call = { url: '/api/models/status', headers: { 'x-forwarded-for': '192.0.2.1' } };
  const other = { ...call, headers: { 'x-forwarded-for': '192.0.2.2' } };
  const open = await testApp({ database, limits: { requestsPerMinute: 1 } });
  expect([(await open.inject(call)).statusCode, (await open.inject(other)).statusCode]).toEqual([200, 429]);
  const limits = { requestsPerMinute: 1, trustedProxies: ['127.0.0.0/8'] };
  const proxied = await testApp({ database, limits });
  expect([(await proxied.inject(call)).statusCode, (await proxied.inject(other)).statusCode]).toEqual([
    200, 200,
  ]);
  expect((await proxied.inject(call)).statusCode).toBe(429);
});

test('threat 35: a database that is away is told as 503 with when to come back', async () => {
  const database = await freshDatabase();
  const app = await testApp({ database });
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
  const broken = {
    ...database,
    db: new Proxy(database.db, {
      get: () => () => {
        throw away;
      },
    }),
  };
  const without = await testApp({ database: broken });
  const response = await without.inject({ url: '/api/models/status' });
  expect([response.statusCode, response.json().code, response.headers['retry-after']]).toEqual([
    503,
    'database_unavailable',
    '5',
  ]);
  expect((await app.inject({ url: '/api/models/status' })).statusCode).toBe(200);
});
