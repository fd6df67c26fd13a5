import { expect, test } from 'vitest';
import { queue as hindi } from '../hindi/queue.ts';
import { queue } from './queue.ts';

test('the next attempt has a date and a time in the language of the page', () => {
  // By the visitor's clock: no time zone is named.
  const at = new Date(2026, 2, 1, 14, 5);
  expect(queue.nextAttempt(queue.dateAndTime(at))).toBe('Next attempt after 1 Mar 2026, 14:05.');
  expect(hindi.nextAttempt(hindi.dateAndTime(at))).toBe('अगला प्रयास 1 मार्च 2026 को 14:05 बजे के बाद।');
});
