import { MISSING } from '@leaderboard/core/format';
import { REMOVED_NAME, UNKNOWN_NAME } from '@leaderboard/core/queue/removed-name';
import { removedName } from '#texts/removedName';

/** Who submitted a model, as the pages say it. */
export function submitterText(name: string | null | undefined): string {
  if (name === REMOVED_NAME) return removedName;
  return name === UNKNOWN_NAME ? MISSING : (name ?? MISSING);
}
