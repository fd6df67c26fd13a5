import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../test/fresh-database.ts';
import { newRun } from '../../test/new-run.ts';
import { wholeBoard } from '../../test/whole-board.ts';
import type { Database } from '../database/database.ts';
import { publish } from '../publish/publish.sql.ts';
import { retractPublication } from './retract.sql.ts';

/** Few models and shares, so that rows are replaced and averages are often equal. */
const someRows = fc.uniqueArray(fc.record({ model: fc.nat(5), share: fc.nat(3) }), {
  selector: ({ model }) => model,
  minLength: 1,
});
const act = fc.oneof(
  fc.record({ kind: fc.constant('publish' as const), rows: someRows }),
  fc.record({ kind: fc.constant('retract' as const), pick: fc.nat() }),
);

/** The publication that each row's run came with, and the changes made by each publication. */
type Rows = ReadonlyMap<string, number>;
type Change = readonly [id: string, before: number | undefined, after: number | undefined];

async function ranksAndRuns(database: Database): Promise<string> {
  const rows = (await wholeBoard(database))?.entries ?? [];
  return JSON.stringify(
    rows.map(({ id, model, provenance }) => [id, model.average_score, provenance?.source]),
  );
}

test('whatever was published and retracted, equal boards have identical ranks (property)', async () => {
  const database = await freshDatabase();
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 8 }), async (acts) => {
      await database.db.execute(
        sql`truncate models, hub_facts, entries, runs, scores, answers, publications, ledger, submissions restart identity cascade`,
      );
      let rows: Rows = new Map();
      const changes: (readonly Change[])[] = [];
      const seen = new Map<string, string>();
      for (const one of acts) {
        const number = changes.length + 1;
        if (one.kind === 'publish') {
          const given = one.rows.map(({ model, share }) => [`a/model-${model}`, share] as const);
          const runs = given.map(([id, share]) => newRun(id, share / 10, { source: String(number) }));
          await publish(database, 'test', runs);
          changes.push(given.map(([id]) => [id, rows.get(id), number]));
        } else {
          const taken = (one.pick % (changes.length + 1)) + 1;
          const undone = changes[taken - 1]?.map(([id, before, after]): Change => [id, after, before]);
          const outcome = await retractPublication(database, taken, 'test');
          const fits = undone?.every(([id, after]) => rows.get(id) === after);
          expect(outcome.kind).toBe(fits === undefined ? 'unknown' : fits ? 'done' : 'changed since');
          if (undone === undefined || fits !== true) continue;
          changes.push(undone);
        }
        const next = new Map(rows);
        for (const [id, , after] of changes.at(-1) ?? []) {
          if (after === undefined) next.delete(id);
          else next.set(id, after);
        }
        rows = next;
        const key = JSON.stringify([...rows].sort());
        const ranks = await ranksAndRuns(database);
        expect(ranks).toBe(seen.get(key) ?? ranks);
        seen.set(key, ranks);
        expect(new Set(JSON.parse(ranks).map(([id, , source]: string[]) => `${id} ${source}`))).toEqual(
          new Set([...rows].map(([id, source]) => `${id} ${source}`)),
        );
      }
    }),
    { numRuns: 10 },
  );
});

const ROWS = 20;

/** Every row with its average, best first. Each round reverses the order. */
function boardOf(round: number): (readonly [string, number])[] {
  const rows = Array.from({ length: ROWS }, (_, row) => {
    const place = round % 2 === 0 ? row : ROWS - row;
    return [`a/model-${row}`, 1 + place + (round % 50)] as const;
  });
  return rows.sort((a, b) => b[1] - a[1]);
}

test('readers never see a mixture while a publication is applied and retracted, six times', async () => {
  const database = await freshDatabase();
  const wrong: string[] = [];
  // The publication numbers are predictable: the first board, then a publication and its retraction in each round. A model's facts
  // remain those of the last round.
  const expected = (publication: number) => {
    const rows = boardOf(publication % 2 === 1 ? 0 : publication / 2);
    return rows.map((row) => [...row, `round ${Math.floor(publication / 2)}`]);
  };
  const publishRound = (round: number) =>
    publish(
      database,
      `round ${round}`,
      boardOf(round).map(([name, average]) =>
        newRun(name, average / 100, { model: { license: `round ${round}` } }),
      ),
    );
  await publishRound(0);
  let isOver = false;
  let reads = 0;
  const read = async () => {
    while (!isOver) {
      const board = await wholeBoard(database);
      const seen = board?.entries.map(({ id, model, metadata }) => {
        return [id, model.average_score, metadata.hub_license];
      });
      if (JSON.stringify(seen) !== JSON.stringify(expected(board?.publication ?? 0))) {
        wrong.push(JSON.stringify(board));
      }
      reads += 1;
    }
  };
  const reading = [read(), read()];
  try {
    for (let round = 1; round <= 6; round += 1) {
      const publication = await publishRound(round);
      const outcome = await retractPublication(database, publication?.id ?? 0, `end of round ${round}`);
      if (outcome.kind !== 'done') wrong.push(`round ${round}: ${outcome.kind}`);
    }
  } finally {
    isOver = true;
    await Promise.all(reading);
  }
  expect(wrong).toEqual([]);
  expect(reads).toBeGreaterThan(15);
});
