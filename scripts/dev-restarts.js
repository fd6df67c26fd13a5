/** The server of `npm run dev`, which starts anew from changed sources within a second. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from './prepare.js';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

const POLL_MS = 20;

/** @param {ChildProcess} child */
function hasEnded(child) {
  return child.exitCode !== null || child.signalCode !== null;
}

/** @param {ChildProcess} child */
async function kill(child) {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  // A server may be killed at any moment. One that ends its calls first would make the developer wait.
  child.kill('SIGKILL');
  await ended;
}

/**
 * @param {number} port
 * @returns {{restart: () => Promise<void>, stop: () => Promise<void>}} `restart` puts a new server in the place of the one
 *   that runs, if one does, and resolves when it answers.
 */
export function restartingServer(port) {
  const env = { LOG_LEVEL: 'warn', ...process.env, PORT: String(port), SERVE_PAGES: 'false' };
  /** A process that has loaded the libraries of the server, and waits. */
  const startSpare = () =>
    fork(join(ROOT, 'scripts/dev-server.js'), {
      cwd: ROOT,
      env,
    });
  const isReady = () =>
    fetch(`http://localhost:${port}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  let spare = startSpare();
  /** @type {ChildProcess | null} */
  let server = null;

  async function restart() {
    if (server !== null) await kill(server);
    if (hasEnded(spare)) spare = startSpare();
    const started = spare;
    server = started;
    started.send('start');
    while (!hasEnded(started) && !(await isReady())) await sleep(POLL_MS);
    if (hasEnded(started)) process.stderr.write('\n  The server ended. The next change starts it again.\n\n');
    // Not before: it would take the processor from the start that somebody waits for.
    spare = startSpare();
  }

  async function stop() {
    await Promise.all([spare, server].map((child) => child && kill(child)));
  }

  return { restart, stop };
}
