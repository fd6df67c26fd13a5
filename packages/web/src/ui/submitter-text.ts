import { MISSING } from '@leaderboard/core/format';
import { REMOVED_NAME, UNKNOWN_NAME } from '@leaderboard/core/queue/removed-name';
import { removedName } from '#texts/removedName';

/** The displayed name of a submitter. */
export function submitterText(name: string | null | undefined): string {
  if (name === REMOVED_NAME) return removedName;
  return name === UNKNOWN_NAME ? MISSING : (name ?? MISSING);
}
