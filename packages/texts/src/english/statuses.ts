import type { Age, QueueStatus } from '@leaderboard/core/queue/submission-status';

/** The statuses of a submission. */
export const statusLabels: Record<QueueStatus, string> = {
  pending: 'Pending',
  evaluating: 'Evaluating',
  finished: 'Completed',
  failed: 'Failed',
};

/** How long ago something was. */
export function ageText({ unit, count }: Age): string {
  const words: Record<Age['unit'], string> = {
    moments: 'just now',
    minutes: `${count}m ago`,
    hours: `${count}h ago`,
    days: `${count}d ago`,
  };
  return words[unit];
}
