import type { QueueStatus } from '@leaderboard/core/queue/submission-status';

/** The statuses of a submission. */
export const statusLabels: Record<QueueStatus, string> = {
  pending: 'Pending',
  evaluating: 'Evaluating',
  finished: 'Completed',
  failed: 'Failed',
};
