import { expect, test } from 'vitest';
import { FAULTS, type StandIn, standInHub } from '../../test/stand-in-hub.ts';
import { createHub, defaultDeps, type Hub } from './hub.ts';
import { HubUnavailable } from './transport.ts';

interface Clocked {
  readonly hub: Hub;
  readonly standIn: StandIn;
  readonly reports: string[];
  /** Runs before the second attempt of a request. */
  beforeRetry: () => void;
  pass(ms: number): void;
  /** Changes the time limit of each attempt. */
  setTimeLimit(ms: number): void;
}

const MINUTE = 60_000;

async function withClock(): Promise<Clocked> {
  const standIn = await standInHub();
  standIn.setToken('token-anna', { id: '1', name: 'anna' });
  let now = 1_000_000;
  const reports: string[] = [];
  const world = {
    ...defaultDeps((failure) => reports.push(JSON.stringify(failure))),
    now: () => now,
    sleep: async () => clocked.beforeRetry(),
  };
  const options = { url: standIn.url, name: 'Hub', fileHosts: [], timeoutMs: 20_000 };
  const hub = createHub(options, world);
  const clocked: Clocked = {
    hub,
    standIn,
    reports,
    beforeRetry: () => undefined,
    pass: (ms) => {
      now += ms;
    },
    setTimeLimit: (ms) => {
      options.timeoutMs = ms;
    },
  };
  return clocked;
}

const ANNA = { id: '1', name: 'anna' };

test('the hub is asked about a token once in five minutes', async () => {
  const { hub, standIn, pass } = await withClock();
  expect(await hub.identify('token-anna')).toEqual(ANNA);
  pass(5 * MINUTE - 1);
  await hub.identify('token-anna');
  expect(standIn.calls()).toEqual(['GET /api/whoami-v2']);
  standIn.setToken('token-anna', { id: '1', name: 'anna-new' });
  pass(1);
  expect(await hub.identify('token-anna')).toEqual({ id: '1', name: 'anna-new' });
  standIn.setToken('token-anna', null);
  pass(5 * MINUTE);
  expect(await hub.identify('token-anna')).toBeNull();
});

test('a refused token is refused from memory for half a minute', async () => {
  const { hub, standIn, pass } = await withClock();
  expect(await hub.identify('token-other')).toBeNull();
  expect(await hub.identify('token-other')).toBeNull();
  expect(standIn.calls()).toHaveLength(1);
  standIn.setToken('token-other', { id: '2', name: 'boris' });
  pass(30_000);
  expect(await hub.identify('token-other')).toEqual({ id: '2', name: 'boris' });
});

test.each(FAULTS)('while the hub is %s, only known accounts stay known', async (fault) => {
  const { hub, standIn, pass, reports, setTimeLimit } = await withClock();
  await hub.identify('token-anna');
  standIn.fail(fault);
  if (fault === 'slow' || fault === 'drip') setTimeLimit(50);
  pass(19 * MINUTE);
  await Promise.all([
    expect(hub.identify('token-anna')).resolves.toEqual(ANNA),
    expect(hub.identify('token-boris')).rejects.toThrow(HubUnavailable),
  ]);
  pass(MINUTE);
  await expect(hub.identify('token-anna')).rejects.toThrow(HubUnavailable);
  expect(reports.join('')).not.toContain('token-');
  standIn.fail(null);
  setTimeLimit(20_000);
  expect(await hub.identify('token-anna')).toEqual(ANNA);
});

test.each(['x'.repeat(201), 'an\u0000na', 'an\u202ena', 'an\ud800na', 'anna\n'])(
  'an account with an odd or endless name is nobody: %#',
  async (odd) => {
    const { hub, standIn } = await withClock();
    for (const account of [
      { id: '9', name: odd },
      { id: odd, name: 'anna' },
    ]) {
      standIn.setToken('token-odd', account);
      await expect(hub.identify('token-odd')).rejects.toThrow(HubUnavailable);
    }
  },
);

test('a hub that is down is spared: then one probe a second', async () => {
  const { hub, standIn, pass } = await withClock();
  standIn.fail('error');
  const ask = (index: number) => hub.identify(`token-${index}`).catch(() => undefined);
  for (let index = 0; index < 5; index++) await ask(index);
  expect(standIn.calls()).toHaveLength(10);
  for (let index = 5; index < 100; index++) await ask(index);
  expect(standIn.calls()).toHaveLength(10);
  pass(1000);
  await Promise.all([ask(100), ask(101), ask(102)]);
  expect(standIn.calls()).toHaveLength(12);
  standIn.fail(null);
  pass(1000);
  expect(await hub.identify('token-anna')).toEqual(ANNA);
  expect(await ask(103)).toBeNull();
});

test('a hub that answers rubbish counts as down', async () => {
  const { hub, standIn } = await withClock();
  standIn.fail('garbage');
  for (let index = 0; index < 5; index++)
    await expect(hub.identify(`token-${index}`)).rejects.toThrow(HubUnavailable);
  expect(hub.counters().identity).toMatchObject({ isDown: true, failed: 5, answered: 0 });
});

test.each([
  ['an organization', { id: '9', name: 'org', type: 'org' }, null],
  ['an app', { id: '9', name: 'app', type: 'app' }, null],
  ['an account without an id', { name: 'dora' }, { id: 'name:dora', name: 'dora' }],
  ['a name in another form of Unicode', { id: '5', name: 'Zoe\u0308' }, { id: '5', name: 'Zo\u00eb' }],
])('the token of %s gives the account that takes part, or none', async (_, account, expected) => {
  const { hub, standIn } = await withClock();
  standIn.setToken('token', account);
  expect(await hub.identify('token')).toEqual(expected);
});

test('a flood of invented tokens does not push out known ones', async () => {
  let asked = 0;
  const fetch = async (_url: unknown, init?: RequestInit) => {
    asked += 1;
    const isAnna = new Headers(init?.headers).get('authorization') === 'Bearer token-anna';
    return isAnna ? Response.json(ANNA) : new Response('', { status: 401 });
  };
  const options = { url: 'https://hub.example', name: 'Hub', fileHosts: [] };
  const hub = createHub(options, { ...defaultDeps(() => undefined), fetch });
  await hub.identify('token-anna');
  for (let index = 0; index < 1001; index++) await hub.identify(`invented-${index}`);
  await hub.identify('token-anna');
  expect(asked).toBe(1002);
});

test('a token forgotten during its question is asked anew, and not remembered', async () => {
  const clocked = await withClock();
  const { hub, standIn } = clocked;
  standIn.fail('reset');
  clocked.beforeRetry = () => {
    standIn.fail(null);
    hub.forget('token-anna');
  };
  expect(await hub.identify('token-anna')).toEqual(ANNA);
  standIn.setToken('token-anna', null);
  expect(await hub.identify('token-anna')).toBeNull();
});

test('nobody joins a question that began before its token was forgotten', async () => {
  const clocked = await withClock();
  const { hub, standIn } = clocked;
  standIn.fail('reset');
  const later: Promise<unknown>[] = [];
  clocked.beforeRetry = () => {
    standIn.fail(null);
    hub.forget('token-anna');
    later.push(hub.identify('token-anna'));
  };
  await hub.identify('token-anna');
  await Promise.all(later);
  expect(standIn.calls()).toHaveLength(3);
});

test('calls with one unknown token share one question, which waits for its turn', async () => {
  const { hub, standIn, pass } = await withClock();
  let turns = 0;
  const inTurn = async <T>(ask: () => Promise<T>) => {
    turns += 1;
    return ask();
  };
  await Promise.all(Array.from({ length: 50 }, () => hub.identify('token-anna', inTurn)));
  expect(turns).toBe(1);
  pass(5 * MINUTE);
  await hub.identify('token-anna', inTurn);
  expect([turns, standIn.calls().length]).toEqual([1, 2]);
  await hub.identify('invented', inTurn);
  await hub.identify('invented', inTurn);
  expect(turns).toBe(2);
  const refuse = async () => {
    throw new Error('too many');
  };
  await expect(hub.identify('another', refuse)).rejects.toThrow('too many');
  expect(standIn.calls()).toHaveLength(3);
});
