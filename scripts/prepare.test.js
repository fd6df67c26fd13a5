import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { withLock } from './prepare.js';

test('commands take turns, also after one that was killed or failed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'leaderboard-turn-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const lock = join(folder, 'lock');
  writeFileSync(lock, String(spawnSync(process.execPath, ['--version']).pid));
  await expect(withLock(lock, () => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk');
  for (const left of ['', String(process.pid)]) {
    writeFileSync(lock, left);
    utimesSync(lock, 0, 0);
    await withLock(lock, () => undefined);
  }
  await expect(withLock(join(folder, 'nowhere', 'lock'), () => undefined)).rejects.toThrow('ENOENT');
  /** @type {string[]} */
  const log = [];
  const work = async () => {
    log.push('in');
    await setImmediate();
    log.push('out');
  };
  await Promise.all([withLock(lock, work), withLock(lock, work)]);
  expect(log).toEqual(['in', 'out', 'in', 'out']);
  expect(existsSync(lock)).toBe(false);
});
