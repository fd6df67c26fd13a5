import { mkdirSync, readlinkSync, rmdirSync, statSync, symlinkSync, unlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** @param {unknown} error @param {string} code */
function hasCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

/** @param {string} lock @returns {number | null} the holder's process id; null when nobody holds the lock */
function holderOf(lock) {
  try {
    return Number(readlinkSync(lock));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Removing a lock takes far less. */
const LONGEST_REMOVAL_MS = 5000;

/** @param {string} removing @returns {boolean} whether a process was killed while it removed a lock */
function isLeft(removing) {
  const found = statSync(removing, { throwIfNoEntry: false });
  return found !== undefined && found.mtimeMs < Date.now() - LONGEST_REMOVAL_MS;
}

/**
 * Removes the lock of a process that is gone. Two waiters may see the same dead holder: the slower one must not remove the
 * lock that the faster one has made since, so only one of them looks again and removes at a time.
 * @param {string} lock
 */
function removeStale(lock) {
  const removing = `${lock}.removing`;
  try {
    mkdirSync(removing);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    if (isLeft(removing)) rmdirSync(removing);
    return;
  }
  try {
    const holder = holderOf(lock);
    if (holder !== null && !isAlive(holder)) unlinkSync(lock);
  } finally {
    rmdirSync(removing);
  }
}

/**
 * Waits until no other process holds the lock, and holds it until the work has ended. A symbolic link is the lock: it is
 * made together with its content, the process id, so that a lock never stands without its holder.
 * @template T
 * @param {string} lock path of the link; its folder exists
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function inTurn(lock, work) {
  for (;;) {
    try {
      symlinkSync(String(process.pid), lock);
      break;
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    }
    const holder = holderOf(lock);
    if (holder !== null && !isAlive(holder)) removeStale(lock);
    else await sleep(100);
  }
  try {
    return await work();
  } finally {
    unlinkSync(lock);
  }
}
