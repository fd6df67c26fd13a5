import { isoDay } from '@leaderboard/core/format';
import type { Age } from '@leaderboard/core/queue/submission-status';
import { formatText } from '@leaderboard/texts/sentences';
import { ages } from '#texts/ages';
import { day } from '#texts/figures';
import { queue } from '#texts/queue';

/** Formats how long ago something happened. */
export function ageText({ unit, count }: Age): string {
  return formatText(ages[unit], { count });
}

/** Formats a time in the visitor's time zone: '1 Mar 2026, 14:05'. */
export function localTime(at: Date): string {
  const [hours, minutes] = [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0'));
  return queue.dateAndTime({ day: day(isoDay(at)), time: `${hours}:${minutes}` });
}
