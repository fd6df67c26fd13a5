import { Socket } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../test/fresh-database.ts';
import { capturedLogger, testApp } from '../../test/test-app.ts';
import { createAddressReader, normalizeAddress } from './caller-address.ts';

const IPV4 = fc.ipV4();
const IPV6 = fc.ipV6();
const PORT = fc.integer({ min: 0, max: 65_535 });
/** An address and how a proxy might write it. */
const WRITTEN = fc.oneof(
  fc
    .tuple(IPV4, PORT)
    .chain(([address, port]) =>
      fc
        .constantFrom(
          ...[address, `${address}:${port}`, `"${address}"`, `"${address}:${port}"`, ` ${address} `],
          ...[`::ffff:${address}`, `[::ffff:${address}]:${port}`, `[${address}]:${port}`],
        )
        .map((written) => ({ address, written })),
    ),
  fc
    .tuple(IPV6, PORT)
    .chain(([address, port]) =>
      fc
        .constantFrom(
          ...[address, address.toUpperCase(), `[${address}]`, `[${address}]:${port}`],
          ...[`"[${address}]:${port}"`, `${address}%eth0`, `[${address}%25eth0]:${port}`],
        )
        .map((written) => ({ address, written })),
    ),
);

test('an address is the same with port, brackets, quotes, zone or capitals', () => {
  fc.assert(
    fc.property(WRITTEN, ({ address, written }) => {
      expect(normalizeAddress(written)).not.toBeNull();
      expect(normalizeAddress(written)).toBe(normalizeAddress(address));
    }),
    { numRuns: 500 },
  );
});

test.each([
  ...['', ' ', 'unknown', '_hidden', '192.0.2', '192.0.2.1.1', '192.0.2.256', '192.0.2.01', '1:2', ':80'],
  ...['[]', 'for=192.0.2.1', '192.0.2.1, 192.0.2.2', 'localhost', 'localhost:80', '2001:db8::g'],
  ...['[192.0.2.1', '"'],
])('%o is no address', (text) => {
  expect(normalizeAddress(text)).toBeNull();
});

/** Socket address, trusted proxies, `X-Forwarded-For`, client address. */
const CHAINS = [
  ['192.0.2.9', ['127.0.0.1'], '192.0.2.1', '192.0.2.9'],
  ['127.0.0.1', ['127.0.0.1'], '192.0.2.1', '192.0.2.1'],
  ['::ffff:127.0.0.1', ['127.0.0.0/8'], '192.0.2.1', '192.0.2.1'],
  ['127.0.0.1', ['127.0.0.1'], '', '127.0.0.1'],
  ['127.0.0.1', ['127.0.0.1'], '198.51.100.7, 192.0.2.1', '192.0.2.1'],
  ['127.0.0.1', ['127.0.0.1', '10.0.0.0/8'], '192.0.2.1:4711, 10.0.0.4:5555', '192.0.2.1'],
  ['fd00::1', ['fd00::/8'], '"[2001:db8::1]:443"', '2001:db8::1'],
  ['127.0.0.1', ['127.0.0.1'], 'unknown', '127.0.0.1'],
  ['127.0.0.1', ['127.0.0.1'], '198.51.100.7, unknown', '127.0.0.1'],
  ['127.0.0.1', ['127.0.0.1', '10.0.0.0/8'], '198.51.100.7, unknown, 10.0.0.4', '10.0.0.4'],
  [undefined, ['127.0.0.1'], '192.0.2.1', ''],
] as const;

test.each(CHAINS)(
  'a call from %s, trusting %j, told %o, is from %s',
  (remoteAddress, trusted, told, address) => {
    const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
    const request = { socket, headers: { 'x-forwarded-for': told } };
    expect(createAddressReader(trusted)(request)).toBe(address);
  },
);

test('addresses that cannot be decoded count like others, and are not logged', async () => {
  const { logger, logs } = capturedLogger();
  logger.level = 'info';
  const limits = { requestsPerMinute: 3, trustedProxies: ['127.0.0.0/8'] };
  const app = await testApp({ database: await freshDatabase(), now: () => 0, limits, logger });
  const call = async (path: string, told: string) => {
    const { statusCode, headers } = await app.inject({ url: path, headers: { 'x-forwarded-for': told } });
    return [statusCode, headers['retry-after']];
  };
  logs.length = 0;
  expect(await call('/%zz', '192.0.2.1')).toEqual([400, undefined]);
  expect(await call('/api/runs/%ff', '192.0.2.1')).toEqual([400, undefined]);
  expect(await call('/%', '192.0.2.1')).toEqual([400, undefined]);
  expect(await call('/%zz', '192.0.2.1')).toEqual([429, '20']);
  expect(await call('/api/models/status', '192.0.2.1')).toEqual([429, '20']);
  expect(await call('/%zz', '192.0.2.2')).toEqual([400, undefined]);
  expect(logs.filter((line) => !line.includes('/api/models/status'))).toEqual([]);
});
