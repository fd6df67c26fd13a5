/**
 * Kills all processes of an account and waits until they have exited: `node end-account.js UID`. deploy/lm_eval-as-other-user
 * starts it under an unused user id, with permission to change it. Only the effective id is set to the account's, so this program
 * can signal those processes, but they cannot signal it. kill(-1) is atomic in the kernel, so no fork escapes it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const uid = Number(process.argv[2]);
process.seteuid?.(uid);
process.kill(-1, 'SIGKILL');

/** A killed process may take a while to exit, for example while it waits for the disk. @param {string} id */
function isAlive(id) {
  try {
    const status = readFileSync(`/proc/${id}/status`, 'utf8');
    const hasEnded = /^State:\tZ/m.test(status) && /^Threads:\t1$/m.test(status);
    return status.includes(`\nUid:\t${uid}\t`) && !hasEnded;
  } catch {
    return false;
  }
}

for (let tries = 3000; readdirSync('/proc').some(isAlive); tries -= 1, await sleep(20))
  if (tries === 0)
    throw new Error(`Processes of the account ${uid} cannot be killed: restart this container.`);
