/**
 * How nothing that a run started outlives it (docs/threats.md#what-a-run-leaves-behind): lm_eval gets a namespace of process
 * numbers. When the first process of a namespace ends, the kernel ends all others, and `unshare` ends after them.
 */
import { basename } from 'node:path';

const OWN_USERS = ['unshare', '--user', '--map-current-user'];

/**
 * The command line of a program in a namespace of its own, with the guard as its first process. The program has another user
 * namespace than the guard, so it can neither debug the guard nor read the worker's memory and environment.
 */
export function inOwnNamespace(guard: readonly string[], program: readonly string[]): string[] {
  const options = ['--pid', '--fork', '--kill-child', '--mount-proc', '--'];
  return [...OWN_USERS, ...options, ...guard, ...OWN_USERS, '--', ...program];
}

const AS_OTHER_USER = 'lm_eval-as-other-user';
const END_ALL_THEMSELVES = [AS_OTHER_USER, 'lm_eval-in-sandbox'];

/** Whether HARNESS_COMMAND needs {@link inOwnNamespace}: the programs of deploy/ end all processes of a run themselves. */
export function needsNamespace(command: string): boolean {
  return !END_ALL_THEMSELVES.includes(basename(command));
}

/** Whether HARNESS_COMMAND runs one evaluation at a time: it ends all processes of its account. */
export function runsOneAtATime(command: string): boolean {
  return basename(command) === AS_OTHER_USER;
}
