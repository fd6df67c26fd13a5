import type { DomainKey } from '@leaderboard/core/benchmark/suite';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PROPERTY_RUNS } from '../../../core/test/property-runs.ts';
import { computeNewestRuns, type DatedRun } from './newest-runs.ts';

const [OLD, NEW] = ['2025-02-19T21:20:00.000Z', '2025-11-24T16:00:00.000Z'];
/** A time in PostgreSQL's format. */
const STORED = '2025-11-24 16:00:00+00';
const ALL: readonly DomainKey[] = ['bba', 'bbf', 'bbk', 'bbl'];

type Rows = ReturnType<typeof computeNewestRuns>;
const numbers = (rows: Rows, entry = 'a/one') => rows.get(entry)?.map(({ runId }) => runId);
const flat = (rows: Rows): readonly DatedRun[] => [...rows.values()].flat();

function run(runId: number, domains: readonly DomainKey[], date: string | null = NEW): DatedRun {
  return { entryId: 'a/one', runId, domains, date, fileSha256: null };
}

test.each([
  // Date of the run on the board, date of the new run, whether the new run replaces the other.
  [NEW, OLD, false],
  [NEW, null, false],
  [NEW, NEW, true],
  [OLD, NEW, true],
  [null, OLD, true],
  [null, null, true],
  [STORED, OLD, false],
  [STORED, NEW, true],
])('on the board %s, new %s: the new takes over %s', (dateOnBoard, date, takesPlace) => {
  const [onBoard, later] = [run(1, ALL, dateOnBoard), run(2, ALL, date)];
  expect(numbers(computeNewestRuns([onBoard], [later], false))).toEqual([takesPlace ? 2 : 1]);
  expect(numbers(computeNewestRuns([onBoard], [later], true))).toEqual([2]);
  expect(numbers(computeNewestRuns([], [later], false))).toEqual([2]);
});

test('a run leaves its row once newer ones have all of its domains', () => {
  const joined = [run(2, ['bbl']), run(1, ['bba', 'bbf'], OLD)];
  expect(numbers(computeNewestRuns(joined, [run(3, ['bba'])], false))).toEqual([3, 2, 1]);
  expect(numbers(computeNewestRuns(joined, [run(3, ['bbf', 'bba'])], false))).toEqual([3, 2]);
  expect(numbers(computeNewestRuns(joined, [run(3, ALL)], false))).toEqual([3]);
});

const dated = fc.record({
  entryId: fc.constantFrom('a/one', 'a/two'),
  fileSha256: fc.constant(null),
  domains: fc.subarray([...ALL], { minLength: 1 }),
  date: fc.oneof(
    fc.constant(null),
    fc.integer({ min: 1, max: 9 }).map((day) => `2026-01-0${day}T00:00:00Z`),
  ),
});
const time = ({ date }: DatedRun) => (date === null ? 0 : Date.parse(date));

test('however runs are cut into imports, each domain of a row has its newest run', () => {
  fc.assert(
    fc.property(fc.array(fc.array(dated, { maxLength: 4 }), { maxLength: 6 }), (imports) => {
      let board: readonly DatedRun[] = [];
      const all: DatedRun[] = [];
      for (const runs of imports) {
        const numbered = runs.map((one, at) => ({ ...one, runId: all.length + at + 1 }));
        all.push(...numbered);
        const before = flat(computeNewestRuns(board, [], false));
        const changed = computeNewestRuns(before, numbered, false);
        board = flat(changed);
      }
      for (const entryId of new Set(all.map((one) => one.entryId)))
        for (const domain of ALL) {
          const has = (one: DatedRun) => one.entryId === entryId && one.domains.includes(domain);
          const others = all.filter(has);
          // The last of several equally new runs counts.
          const newest = others.findLast((one) => time(one) === Math.max(...others.map(time)));
          expect(board.find(has)).toEqual(newest);
        }
    }),
    { numRuns: PROPERTY_RUNS },
  );
});

test('who insists has the run of the import on the board, for all of its domains', () => {
  fc.assert(
    fc.property(fc.array(dated), dated, (before, given) => {
      const onBoard = computeNewestRuns(
        [],
        before.map((one, at) => ({ ...one, runId: at })),
        false,
      );
      const rows = computeNewestRuns(flat(onBoard), [{ ...given, runId: 100 }], true);
      for (const domain of given.domains)
        expect(rows.get(given.entryId)?.find(({ domains }) => domains.includes(domain))?.runId).toBe(100);
    }),
    { numRuns: PROPERTY_RUNS },
  );
});
