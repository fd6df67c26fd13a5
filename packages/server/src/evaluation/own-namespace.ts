/** How nothing that a run started outlives it (docs/threats.md#what-a-run-leaves-behind). */
import { basename } from 'node:path';

const OWN_USERS = ['unshare', '--user', '--map-current-user'];

/**
 * The command line of a program in a namespace of process numbers, whose first process is the guard: when that one ends, the
 * kernel ends all others, and only then unshare ends. The program has a user namespace of its own too, so it can neither debug
 * the guard nor read the worker's memory and environment.
 */
export function inOwnNamespace(guard: readonly string[], program: readonly string[]): string[] {
  const numbers = ['--pid', '--fork', '--kill-child', '--mount-proc', '--'];
  return [...OWN_USERS, ...numbers, ...guard, ...OWN_USERS, '--', ...program];
}

/** These of deploy/ end all processes of a run themselves, as a program does that hands runs to a scheduler. */
const ENDS_ALL = /^lm_eval-(?:as-other-user|in-sandbox|on-\w+)$/;

export function needsNamespace(command: string): boolean {
  return !ENDS_ALL.test(basename(command));
}
