import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bySubmission,
  evaluatingFor,
  FAILURE_REASONS,
  failureText,
  formatAge,
  formatWaitTime,
  statusDisplay,
  TRANSITIONS,
} from './submission-status.ts';

test.each([
  ['pending', 'Pending', 'info'],
  ['evaluating', 'Evaluating', 'warning'],
  ['finished', 'Completed', 'success'],
  ['failed', 'Failed', 'error'],
  ['unheard-of', 'Pending', 'info'],
  ['__proto__', 'Pending', 'info'],
])('4.6 %s is shown as %s in the colour %s', (status, label, color) => {
  expect(statusDisplay(status)).toEqual({ label, color });
});

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

test('design 4: each failure has a sentence that ends; an unknown one too', () => {
  for (const reason of [...FAILURE_REASONS, 'other', null])
    expect(failureText(reason)).toMatch(/^[A-Z].*\.$/);
  expect(new Set(FAILURE_REASONS.map(failureText)).size).toBe(FAILURE_REASONS.length);
});

test.each([
  ['0s', 'just now'],
  ['59s', 'just now'],
  ['60s', '1m ago'],
  ['3599s', '59m ago'],
  ['3600s', '1h ago'],
  ['86399s', '23h ago'],
  ['86400s', '1d ago'],
  ['864000s', '10d ago'],
  ['12.7s', 'just now'],
  ['soon', 'soon'],
  ['', ''],
])('9 a wait time of %s is shown as %s', (waitTime, shown) => expect(formatAge(waitTime)).toBe(shown));

test('3.7 a wait time is whole seconds with an s, never negative (property)', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e6, max: 1e9, noNaN: true }), (seconds) => {
      const text = formatWaitTime(seconds);
      expect(text).toMatch(/^\d+s$/);
      expect(formatAge(text)).not.toBe(text);
    }),
  );
});

test('7.2 a status list has the newest submission first, by time and not by its spelling; unreadable times last', () => {
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
  '2.4 submitted at %s, waited %s, evaluated since %s: for %s',
  (submission_time, wait_time, evaluating_since, expected) => {
    expect(evaluatingFor({ submission_time, wait_time, evaluating_since })).toBe(expected);
  },
);
