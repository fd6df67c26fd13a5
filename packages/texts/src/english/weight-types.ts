import type { WeightType } from '@leaderboard/core/queue/submissions';

/** What a repository contains, as the form shows it. */
export const weightTypes: Readonly<Record<WeightType, string>> = {
  Original: 'Original',
  Delta: 'Delta',
  Adapter: 'Adapter',
};
