import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PROPERTY_RUNS } from '../../../core/test/property-runs.ts';
import { type DatedRun, newestRuns } from './newer-run.ts';

const [OLD, NEW] = ['2025-02-19T21:20:00.000Z', '2025-11-24T16:00:00.000Z'];
/** As PostgreSQL writes a time. */
const STORED = '2025-11-24 16:00:00+00';

test.each([
  // The date of the run on the board, that of the new one, whether it takes its place.
  [NEW, OLD, false],
  [NEW, null, false],
  [NEW, NEW, true],
  [OLD, NEW, true],
  [null, OLD, true],
  [null, null, true],
  [STORED, OLD, false],
  [STORED, NEW, true],
])('on the board %s, new %s: the new takes over %s', (dateOnBoard, date, takesPlace) => {
  const onBoard = { entryId: 'a/one', runId: 1, date: dateOnBoard, fileSha256: null };
  const run = { ...onBoard, runId: 2, date };
  expect(newestRuns([onBoard], [run], false).get('a/one')?.runId).toBe(takesPlace ? 2 : 1);
  expect(newestRuns([onBoard], [run], true).get('a/one')?.runId).toBe(2);
  expect(newestRuns([], [run], false).get('a/one')?.runId).toBe(2);
});

const dated = fc.record({
  entryId: fc.constantFrom('a/one', 'a/two'),
  fileSha256: fc.constant(null),
  date: fc.oneof(
    fc.constant(null),
    fc.integer({ min: 1, max: 9 }).map((day) => `2026-01-0${day}T00:00:00Z`),
  ),
});
const time = ({ date }: DatedRun) => (date === null ? 0 : Date.parse(date));

test('however runs are cut into imports, each row has its newest run', () => {
  fc.assert(
    fc.property(fc.array(fc.array(dated, { maxLength: 4 }), { maxLength: 6 }), (imports) => {
      let board: readonly DatedRun[] = [];
      const all: DatedRun[] = [];
      for (const runs of imports) {
        const numbered = runs.map((run, at) => ({ ...run, runId: all.length + at + 1 }));
        all.push(...numbered);
        board = [...newestRuns(board, numbered, false).values()];
      }
      const rows = new Set(all.map(({ entryId }) => entryId));
      expect(new Set(board.map(({ entryId }) => entryId))).toEqual(rows);
      for (const run of board) {
        const others = all.filter(({ entryId }) => entryId === run.entryId);
        // The last of the newest ones.
        expect(run).toEqual(others.findLast((one) => time(one) === Math.max(...others.map(time))));
      }
    }),
    { numRuns: PROPERTY_RUNS },
  );
});

test('who insists has the newest run of the import on the board', () => {
  fc.assert(
    fc.property(fc.array(dated), fc.array(dated, { minLength: 1 }), (before, given) => {
      const numbered = given.map((run, at) => ({ ...run, runId: 100 + at }));
      const onBoard = newestRuns(
        [],
        before.map((run, at) => ({ ...run, runId: at })),
        false,
      );
      const board = newestRuns([...onBoard.values()], numbered, true);
      for (const { entryId } of numbered)
        expect(board.get(entryId)).toEqual(newestRuns([], numbered, false).get(entryId));
    }),
    { numRuns: PROPERTY_RUNS },
  );
});
