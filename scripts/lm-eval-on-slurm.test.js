import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { onPath } from './find-chromium.js';
import { ROOT } from './prepare.js';

/** The real Slurm is tested separately (`npm test -- slurm`). These tests simulate responses that it cannot produce on demand. */
const testHere = test.skipIf(onPath(['setsid']) === undefined || onPath(['setpriv']) === undefined);

/** Logs a call with a time limit. Only a squeue that hangs gets a real limit: on a busy machine any command may take a second. */
const ASKED = 'shift 2; echo "asked $*" >> "$(dirname "$0")/calls"';
const SHORT = `${ASKED}; [ "$1" != squeue ] || exec /usr/bin/timeout 0.05 "$@"; exec "$@"`;

/**
 * Runs the program with fake Slurm commands, without waiting.
 * @param {Record<string, string>} commands shell code for each command; $N is the number of the call
 * @returns {{ code: number | null, stderr: string, calls: string }}
 */
function run(commands) {
  const folder = mkdtempSync(join(tmpdir(), 'leaderboard-slurm-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const all = {
    srun: 'exit 0',
    squeue: 'exit 0',
    scancel: 'exit 0',
    scontrol: '',
    sacct: 'exit 1',
    sleep: 'exit 0',
    // Each call takes 100 seconds.
    date: 'echo $((N * 100))',
    timeout: `${ASKED}; exec "$@"`,
    ...commands,
  };
  for (const [name, does] of Object.entries(all)) {
    const config = name === 'scontrol' ? '[ "$2" != config ] || echo "ProctrackType = proctrack/cgroup"' : '';
    const count = `echo "${name} $*" >> ${folder}/calls; N=$(grep -c "^${name} " ${folder}/calls)`;
    writeFileSync(join(folder, name), `#!/bin/sh\n${name === 'timeout' ? '' : count}\n${config}\n${does}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  const { status, stderr } = spawnSync(join(ROOT, 'deploy/lm_eval-on-slurm'), ['--tasks', 'bba'], {
    env: { PATH: `${folder}:${process.env.PATH}`, SLURM_TIMELIMIT: '1:00:00' },
    encoding: 'utf8',
    timeout: 120_000,
  });
  return { code: status, stderr, calls: readFileSync(join(folder, 'calls'), 'utf8') };
}

/** @param {string} states @param {string} [listed] output of the list without ended jobs */
const squeue = (states, listed = '') =>
  `case "$*" in *states=all*) printf '${states}';; *) printf '${listed}';; esac`;
/** @param {string} state */
const control = (state) =>
  `[ "$2" = config ] || for job in $(grep -o 'name=[^ ]*' "$(dirname "$0")/calls" | cut -d= -f2 | head -n 1); do echo "JobId=7 JobName=$job UserId=x(1) JobState=${state} Reason=None"; done`;

/** @type {[string, Record<string, string>][]} */
const GOOD = [
  ['completed', { squeue: squeue('COMPLETED\\n') }],
  ['forgotten', {}],
  ['forgotten by the list, completed in accounting', { sacct: 'echo COMPLETED' }],
  ['completing', { squeue: squeue('COMPLETING\\n', '') }],
  ['running in late accounting', { sacct: 'echo RUNNING' }],
  ['of a requeued job that completed', { squeue: squeue('NODE_FAIL\\nCOMPLETED\\n') }],
  ['unknown, as squeue fails for all states', { squeue: 'case "$*" in *states=all*) exit 1;; esac' }],
  ['unknown for a while', { squeue: '[ "$N" -gt 5 ] || exit 1' }],
];

testHere.each(GOOD)('a job that srun ended with 0 is done: its state is %s', (_state, commands) => {
  expect(run(commands)).toMatchObject({ code: 0, stderr: '' });
});

/** @type {[string, Record<string, string>][]} */
const BAD = [
  ['NODE_FAIL', { squeue: squeue('NODE_FAIL\\n') }],
  ['TIMEOUT', { squeue: squeue('COMPLETED\\nTIMEOUT\\n') }],
  ['CANCELLED', { sacct: 'echo "CANCELLED by 1000"' }],
  ['PREEMPTED', { scontrol: control('PREEMPTED') }],
  ['OUT_OF_MEMORY', { squeue: squeue('COMPLETING\\n'), sacct: '[ "$N" -lt 3 ] || echo OUT_OF_MEMORY' }],
];

testHere.each(BAD)('a stated %s is the machine’s fault, although srun ended with 0', (state, commands) => {
  const { code, stderr } = run(commands);
  expect(stderr).toBe(`The job ended as ${state}.\n`);
  expect(code).toBe(75);
});

testHere('a job that is completing is waited for and not canceled', () => {
  const listed = 'case "$*" in *states=all*) echo COMPLETED;; *) [ "$N" -gt 3 ] || echo COMPLETING;; esac';
  const { code, calls } = run({ squeue: listed });
  expect(code).toBe(0);
  expect(calls).not.toContain('scancel');
});

testHere.each([
  ['fails', { squeue: 'exit 1' }],
  ['hangs', { squeue: 'exec /bin/sleep 600', timeout: SHORT }],
])('a squeue that always %s is asked for ten minutes, then srun’s code counts', (_how, commands) => {
  const { code, stderr, calls } = run({ srun: 'exit 7', ...commands });
  expect(code).toBe(7);
  expect(stderr).toContain('Slurm does not respond');
  expect(calls.match(/^asked squeue /gm)?.length).toBe(7);
});
