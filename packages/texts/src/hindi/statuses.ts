import type { Age } from '@leaderboard/core/queue/submission-status';
import type { statusLabels as English } from '../english/statuses.ts';

/** The statuses of a submission. */
export const statusLabels: typeof English = {
  pending: 'कतार में',
  evaluating: 'मूल्यांकन जारी',
  finished: 'पूरा हुआ',
  failed: 'विफल',
};

/** How long ago something was. */
export function ageText({ unit, count }: Age): string {
  const words: Record<Age['unit'], string> = {
    moments: 'अभी-अभी',
    minutes: `${count} मिनट पहले`,
    hours: `${count} घंटे पहले`,
    days: `${count} दिन पहले`,
  };
  return words[unit];
}
