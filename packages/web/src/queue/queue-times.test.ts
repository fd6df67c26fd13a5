import { parseAge } from '@leaderboard/core/queue/submission-status';
import { expect, test } from 'vitest';
import { ageText, localTime } from './queue-times.ts';

test.each([
  ['59s', 'just now'],
  ['60s', '1m ago'],
  ['3600s', '1h ago'],
  ['86399s', '23h ago'],
  ['864000s', '10d ago'],
])('a wait time of %s is shown as %s', (waitTime, shown) => {
  const age = parseAge(waitTime);
  expect(age && ageText(age)).toBe(shown);
});

test('a time is that of the visitor’s clock', () => {
  // Local times have no time zone.
  expect(localTime(new Date(2026, 2, 1, 14, 5))).toBe('1 Mar 2026, 14:05');
});
