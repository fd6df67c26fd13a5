/**
 * Ends a job of Slurm when its worker does not need it any more: `node slurm-guard.js JOB_NAME`. The worker holds the pipe
 * on standard input open. When the worker ends, even by kill -9, or closes the pipe, the job is canceled, and this program
 * ends when Slurm lists it no more. It is plain JavaScript because sources and build start the same file.
 *
 * Exit code: 0 the job is gone, 1 Slurm did not answer for ten minutes; then the job ends by itself (deploy/lm_eval-on-slurm).
 */
import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const EVERY_MS = 1000;
const LONGEST_MS = 600_000;
/** The worker may have been killed while it submitted the job, which then appears a moment later. */
const LOOKS = 3;

const [name = ''] = process.argv.slice(2);
const user = `--user=${process.getuid?.() ?? ''}`;

/** @param {string} command @param {readonly string[]} args @returns {Promise<string | null>} its output, null when it failed */
async function ask(command, args) {
  try {
    return (await execute(command, [...args])).stdout;
  } catch {
    return null;
  }
}

async function cancel() {
  const deadline = performance.now() + LONGEST_MS;
  let looksWithoutJob = 0;
  while (performance.now() < deadline) {
    // Without a list of states squeue lists jobs that wait, run or are cleaned up.
    const listed = await ask('squeue', ['--noheader', user, `--name=${name}`, '--format=%i']);
    if (listed === '') looksWithoutJob += 1;
    else await ask('scancel', [user, `--name=${name}`]);
    if (looksWithoutJob >= LOOKS) process.exit(0);
    await sleep(EVERY_MS);
  }
  process.exit(1);
}

// The worker's terminal must not end it together with the worker.
for (const signal of ['SIGINT', 'SIGHUP', 'SIGTERM']) process.on(signal, () => undefined);
process.stdin.on('close', () => void cancel());
process.stdin.resume();
