import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from './prepare.js';

/** @param {readonly string[]} args @param {Record<string, string>} [variables] */
function run(args, variables = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'leaderboard-torchrun-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ['torchrun', 'lm_eval']) {
    writeFileSync(join(folder, name), `#!/bin/sh\nprintf '%s\\n' ${name} "$@"\n`);
    chmodSync(join(folder, name), 0o755);
  }
  const { status, stdout } = spawnSync(join(ROOT, 'deploy/lm_eval-with-torchrun'), args, {
    env: { PATH: process.env.PATH, TORCHRUN: join(folder, 'torchrun'), ...variables },
    encoding: 'utf8',
  });
  return { status, words: stdout.trim().split('\n') };
}

const SHARED = ['--tasks', 'bba', '--model_args', '{"tp_plan":"auto","pretrained":"a b"}'];
const START = ['torchrun', '--standalone', '--nproc-per-node'];

test('a model that GPUs share has a process for each', () => {
  expect(run(SHARED)).toEqual({ status: 0, words: [...START, 'gpu', '-m', 'lm_eval', ...SHARED] });
  expect(run(SHARED, { PROCESSES: '4' }).words.slice(0, 4)).toEqual([...START, '4']);
});

test('everything else has one process', () => {
  const args = ['--model', 'dummy', '--limit', '1'];
  expect(run(args)).toEqual({ status: 0, words: ['lm_eval', ...args] });
});

test('an installation without torchrun is the machine’s fault', () => {
  expect(run(SHARED, { TORCHRUN: '/nowhere/torchrun' }).status).toBe(127);
});
