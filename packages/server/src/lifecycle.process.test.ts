import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const LIFECYCLE = new URL('../dist/lifecycle.js', import.meta.url).href;

test('a program whose start fails ends, whatever it had begun', () => {
  const program = `
    const { runProgram } = await import('${LIFECYCLE}');
    await runProgram(async () => {
      setInterval(() => undefined, 1000);
      throw new Error('no start');
    }, 100);`;
  const args = ['--input-type=module', '--eval', program];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 50_000 });
  expect(status).toBe(1);
  expect(stderr).toContain('no start');
});
