import { spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { inTurn } from './turn.js';

function freshFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'leaderboard-turn-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** The id of a process that has ended. */
function deadPid() {
  return spawnSync(process.execPath, ['--version']).pid;
}

test('processes that find the lock of a dead one still take turns', async () => {
  const folder = freshFolder();
  const [lock, log, program] = ['lock', 'log', 'program.mjs'].map((name) => join(folder, name));
  symlinkSync(String(deadPid()), lock ?? '');
  writeFileSync(
    program ?? '',
    `import { appendFileSync } from 'node:fs';
     import { inTurn } from ${JSON.stringify(join(import.meta.dirname, 'turn.js'))};
     for (let round = 0; round < 5; round += 1)
       await inTurn(process.argv[2], async () => {
         appendFileSync(process.argv[3], 'in ');
         await new Promise((resolve) => setImmediate(resolve));
         appendFileSync(process.argv[3], 'out ');
       });
     // The process ends without giving the turn back, as a killed one does.
     await inTurn(process.argv[2], async () => process.exit(0));`,
  );
  const children = Array.from({ length: 6 }, () =>
    spawn(process.execPath, [program ?? '', lock ?? '', log ?? '']),
  );
  const codes = await Promise.all(
    children.map((child) => new Promise((resolve) => child.once('close', resolve))),
  );
  expect(codes).toEqual([0, 0, 0, 0, 0, 0]);
  expect(readFileSync(log ?? '', 'utf8')).toBe('in out '.repeat(30));
});

test('the turn is given back when the work fails, and its error is told', async () => {
  const lock = join(freshFolder(), 'lock');
  await expect(inTurn(lock, () => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk');
  expect(await inTurn(lock, async () => 'next')).toBe('next');
});

test('within one process, too, the second waits for the first', async () => {
  const folder = freshFolder();
  const log = join(folder, 'log');
  await Promise.all(
    ['a', 'b'].map((name) =>
      inTurn(join(folder, 'lock'), async () => {
        appendFileSync(log, name);
        await sleep(1);
        appendFileSync(log, name);
      }),
    ),
  );
  expect(['aabb', 'bbaa']).toContain(readFileSync(log, 'utf8'));
});

test('a process that was killed while it removed a lock stops nobody', async () => {
  const lock = join(freshFolder(), 'lock');
  symlinkSync(String(deadPid()), lock);
  mkdirSync(`${lock}.removing`);
  utimesSync(`${lock}.removing`, 0, 0);
  expect(await inTurn(lock, async () => 'done')).toBe('done');
});
