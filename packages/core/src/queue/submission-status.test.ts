import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bySubmission,
  formatEvaluationTime,
  formatWaitTime,
  parseAge,
  TRANSITIONS,
} from './submission-status.ts';

test.each([
  ['pending', ['evaluating', 'failed']],
  ['evaluating', ['pending', 'failed', 'finished']],
  ['finished', ['failed']],
  ['failed', ['pending', 'finished']],
])('a submission that is %s can only become %j', (from, wanted) => {
  const next = Object.values(TRANSITIONS)
    .filter((transition) => (transition.from as readonly string[]).includes(from))
    .map(({ to }) => to);
  expect([...new Set(next)].toSorted()).toEqual(wanted.toSorted());
});

test.each([
  ['0s', 'moments', 0],
  ['59s', 'moments', 0],
  ['12.75s', 'moments', 0],
  ['60s', 'minutes', 1],
  ['3599s', 'minutes', 59],
  ['3600s', 'hours', 1],
  ['86399s', 'hours', 23],
  ['86400s', 'days', 1],
  ['864000s', 'days', 10],
])('a wait time of %s is an age in %s: %i', (waitTime, unit, count) => {
  expect(parseAge(waitTime)).toEqual({ unit, count });
});

test.each(['soon', '', '5', '-3s', '5s ago'])('%j is no wait time', (text) =>
  expect(parseAge(text)).toBeNull(),
);

test('a wait time is whole seconds with an s, never negative (property)', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e6, max: 1e9, noNaN: true }), (seconds) => {
      const text = formatWaitTime(seconds);
      expect(text).toMatch(/^\d+s$/);
      expect(parseAge(text)).not.toBeNull();
    }),
  );
});

test('the newest submission is first, by time, not spelling; unreadable times last', () => {
  const times = [
    'yesterday',
    '2026-03-01T10:00:00Z',
    '',
    '2026-03-01T12:30:00+05:30',
    '2026-03-02T00:00:00.000Z',
  ];
  const items = times.map((submission_time) => ({ submission_time }));
  expect(items.sort(bySubmission).map((item) => item.submission_time)).toEqual([
    '2026-03-02T00:00:00.000Z',
    '2026-03-01T10:00:00Z',
    '2026-03-01T12:30:00+05:30',
    'yesterday',
    '',
  ]);
});

test.each([
  ['2026-03-01T12:00:00.000Z', '600s', '2026-03-01T12:03:00.000Z', '420s'],
  ['2026-03-01T12:00:00.000Z', '600s', '2026-03-01T12:20:00.000Z', '0s'],
  ['2026-03-01T12:00:00.000Z', '600s', undefined, null],
  ['2026-03-01T12:00:00.000Z', 'long', '2026-03-01T12:03:00.000Z', null],
  ['never', '600s', '2026-03-01T12:03:00.000Z', null],
])(
  'submitted at %s, waited %s, evaluated since %s: for %s',
  (submission_time, wait_time, evaluating_since, expected) => {
    expect(formatEvaluationTime({ submission_time, wait_time, evaluating_since })).toBe(expected);
  },
);
