import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import {
  freePort,
  kill,
  postmasterOf,
  ready,
  startServer,
  withDataDir,
} from '../browser/support/server-process.ts';
import { ordinaryCaller } from './ordinary-caller.ts';
import { startEnduranceHub } from './servers-and-accounts.ts';

const CONNECTIONS = 10_000;
/** Connections before the first measurement: the first ones cost a server some memory for good. */
const WARMING = 2000;
const QUIET_MS = 30_000;
const HELD_MS = 60_000;
/** How long the memory may take to come back: nothing forces a garbage collection. */
const SETTLING_MS = 300_000;

type ByKind = Readonly<Record<string, number>>;
interface Told {
  readonly open: number;
  readonly opened: number;
  readonly ended: ByKind;
  readonly longestSeconds: ByKind;
  readonly refused: ByKind;
}

/** Starts slow callers (slow-callers.js), which report about themselves. */
function startSlowCallers(port: string, token: string, connections: number) {
  const args = ['--port', port, '--token', token, '--connections', String(connections)];
  const child = fork(join(import.meta.dirname, 'slow-callers.js'), args);
  let told: Told = { open: 0, opened: 0, ended: {}, longestSeconds: {}, refused: {} };
  child.on('message', (message) => {
    told = JSON.parse(String(message));
  });
  return { told: () => told, stop: () => child.send('stop'), leave: () => child.disconnect() };
}

/** Resident memory of a process in MB. */
function memoryOf(pid: number | undefined): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

/** Seconds of processor time that a process has used. */
function processorOf(pid: number | undefined): number {
  const [, ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[10]) + Number(fields[11])) / 100;
}

/** How many connections the operating system counts on a server's port. */
function connectionsTo(port: string): number {
  const local = new RegExp(
    `^ *\\d+: \\w+:${Number(port).toString(16).toUpperCase().padStart(4, '0')} \\S+ 01 `,
  );
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .filter((line) => local.test(line)).length;
}

/** Follows the memory of a process, and keeps the highest or the lowest. */
function watchMemory(pid: number | undefined, choose: (one: number, other: number) => number) {
  let chosen = memoryOf(pid);
  const watch = setInterval(() => {
    chosen = choose(chosen, memoryOf(pid));
  }, 500);
  return {
    seen: () => chosen,
    end: () => {
      clearInterval(watch);
      return chosen;
    },
  };
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

test('10,000 slow connections: readers are answered, the slow connections are ended, the memory comes back', async () => {
  test.skip(process.platform !== 'linux', 'needs /proc and the addresses 127.0.0.0/8');
  await withDataDir(async (dataDir) => {
    const hub = await startEnduranceHub();
    const port = await freePort();
    const server = startServer({
      env: {
        DATA_DIR: dataDir,
        PORT: port,
        LOG_LEVEL: 'silent',
        HUB_URL: hub.url,
        OAUTH_CLIENT_ID: hub.clientId,
      },
    });
    await ready(port, server);
    const { pid } = server.child;

    const token = hub.issueToken('asha-rao');
    const reader = ordinaryCaller(port);
    const first = startSlowCallers(port, token, WARMING);
    await expect.poll(() => first.told().opened, { timeout: 300_000 }).toBeGreaterThanOrEqual(WARMING);
    first.stop();
    await expect.poll(() => first.told().open, { timeout: 300_000 }).toBe(0);
    first.leave();
    await sleep(QUIET_MS);
    const before = memoryOf(pid);
    say(`quiet: ${reader.figures()}; ${before.toFixed(0)} MB`);

    const highest = watchMemory(pid, Math.max);
    const slow = startSlowCallers(port, token, CONNECTIONS);
    await expect.poll(() => slow.told().opened, { timeout: 300_000 }).toBeGreaterThanOrEqual(CONNECTIONS);
    say(`opening: ${reader.figures()}; ${connectionsTo(port)} connections`);
    const busyBefore = processorOf(pid);
    await sleep(HELD_MS);
    const busy = ((processorOf(pid) - busyBefore) / HELD_MS) * 100_000;
    const peak = highest.end();
    say(
      `held for ${HELD_MS / 1000} s: ${reader.figures()}; ${connectionsTo(port)} connections; ${busy.toFixed(0)} % of a processor, at most ${peak.toFixed(0)} MB`,
    );

    slow.stop();
    await expect.poll(() => slow.told().open, { timeout: 300_000 }).toBe(0);
    const { opened, ended, longestSeconds, refused } = slow.told();
    slow.leave();
    say(`all ${opened} ended by the server: ${reader.figures()}`);
    say(`ended: ${JSON.stringify(ended)}; the longest in seconds: ${JSON.stringify(longestSeconds)}`);

    const lowest = watchMemory(pid, Math.min);
    await expect
      .poll(lowest.seen, { timeout: SETTLING_MS, intervals: [1000] })
      .toBeLessThanOrEqual(before * 1.05)
      .catch(() => undefined);
    const after = lowest.end();
    say(
      `afterwards: ${reader.figures()}; ${after.toFixed(0)} MB, ${((after / before) * 100).toFixed(0)} % of before`,
    );

    expect(await reader.stop()).toEqual([]);
    expect(refused).toEqual({});
    for (const count of Object.values(ended)) expect(count).toBeGreaterThan(0);
    expect(after).toBeLessThanOrEqual(before * 1.1);
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
    kill(await postmasterOf(dataDir));
    await hub.close();
  });
});
