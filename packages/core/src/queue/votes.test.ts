import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byVotes, formatVotes, isHighPriority, totalVotes, waitSince } from './votes.ts';

test('votes are the sum over revisions', () => {
  expect(totalVotes({})).toBe(0);
  expect(totalVotes({ abc: 2, def: 3 })).toBe(5);
  expect(totalVotes(null)).toBeNull();
  expect(formatVotes(null)).toBe('-');
});

const candidate = fc.record({
  name: fc.stringMatching(/^[a-c]\/[a-c]{1,2}$/),
  votes_by_revision: fc.option(fc.dictionary(fc.constantFrom('x', 'y'), fc.nat(3))),
  submission_time: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z', null),
});

/** Unknown times come last. */
const timeOf = ({ submission_time: time }: { submission_time: string | null }) => time ?? '9';

test('most votes first, unknown last, then the oldest, in one order (property)', () => {
  fc.assert(
    fc.property(fc.uniqueArray(candidate, { selector: ({ name }) => name, maxLength: 12 }), (candidates) => {
      const ordered = candidates.toSorted(byVotes);
      expect(candidates.toReversed().toSorted(byVotes)).toEqual(ordered);
      for (const [index, next] of ordered.entries()) {
        const before = ordered[index - 1];
        if (before === undefined) continue;
        const [votesBefore, votes] = [
          totalVotes(before.votes_by_revision),
          totalVotes(next.votes_by_revision),
        ];
        expect(votesBefore ?? -1).toBeGreaterThanOrEqual(votes ?? -1);
        if (votesBefore === votes) expect(timeOf(before) <= timeOf(next)).toBe(true);
      }
    }),
  );
});

test('the first three are HIGH', () => {
  expect([1, 2, 3, 4, 100].map(isHighPriority)).toEqual([true, true, true, false, false]);
});

test('a count has a plus and stops at 999', () => {
  expect([0, 7, 999, 1000, 1e6].map(formatVotes)).toEqual(['+0', '+7', '+999', '+999', '+999']);
});

const NOW = Date.parse('2026-03-01T00:00:00Z');
test.each([
  ['2026-03-01T00:00:00Z', 'hours', 0],
  ['2026-03-02T00:00:00Z', 'hours', 0],
  ['2026-02-28T00:00:01Z', 'hours', 23],
  ['2026-02-28T00:00:00Z', 'days', 1],
  ['2026-02-22T00:00:01Z', 'days', 6],
  ['2026-02-22T00:00:00Z', 'weeks', 1],
  ['2026-02-01T00:00:00Z', 'weeks', 4],
])('submitted at %s, the wait is in %s: %i', (time, unit, count) => {
  expect(waitSince(time, NOW)).toEqual({ unit, count });
});

test.each([null, 'yesterday'])('submitted at %s, the wait is unknown', (time) => {
  expect(waitSince(time, NOW)).toBeNull();
});
