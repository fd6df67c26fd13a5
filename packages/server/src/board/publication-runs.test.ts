import { createHash } from 'node:crypto';
import { BENCHMARKS } from '@leaderboard/core/benchmark/suite';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { freshDatabase, open } from '../../test/fresh-database.ts';
import { newRun } from '../../test/new-run.ts';
import { MIGRATION_TAGS, oldDatabaseUrl, poolFor } from '../../test/old-schema.ts';
import { randomFrom } from '../../test/random.ts';
import { wholeBoard } from '../../test/whole-board.ts';
import type { Database } from '../database/database.ts';
import { createBoardDigests } from './board-digest.sql.ts';
import { readRankHistory } from './publication-runs.sql.ts';
import { publish } from './publish.sql.ts';

const MODELS = 20;
const RUNS_OF_A_MODEL = 5;
const PUBLICATIONS = 420;
const LAST_RANKS = 300;

/** Models with several runs each, in the columns before migration 0017. */
const RUNS = `
  insert into models (name) select 'a/' || model from generate_series(1, ${MODELS}) as model;
  insert into entries (id, model_id) select 'a/' || model, model from generate_series(1, ${MODELS}) as model;
  insert into runs (entry_id, source, file_sha256, commit)
    select 'a/' || (number % ${MODELS} + 1), 'test', md5(number::text), case when number % 3 = 0 then repeat('c', 40) end
      from generate_series(0, ${MODELS * RUNS_OF_A_MODEL - 1}) as number;
  insert into scores (run_id, key, value, n)
    select id, key, ((id * 37) % 97) / 97.0, 100 from runs, unnest($1::text[]) as key`;

/** Rank by a made-up rule; the second rule is another one, as after a release that ranks differently. */
const RULES = [(run: number) => -((run * 37) % 97), (run: number) => (run * 31) % 89] as const;

/** What a year may do: rows enter, get another run, an earlier run back, and leave; all leave; the rule of ranking changes. */
function randomLists(random: () => number): number[][] {
  const board = new Map<number, number>();
  const lists: number[][] = [];
  for (let number = 1; number <= PUBLICATIONS; number += 1) {
    if (number === 150) board.clear();
    const changes = number % 60 === 1 ? 8 : 1;
    for (let change = 0; change < changes && number !== 150; change += 1) {
      const run = Math.floor(random() * MODELS * RUNS_OF_A_MODEL) + 1;
      const model = run % MODELS;
      if (random() < 0.3) board.delete(model);
      else board.set(model, run);
    }
    const rule = RULES[number > 200 && number <= 260 ? 1 : 0];
    lists.push([...board.values()].sort((a, b) => rule(a) - rule(b) || a - b));
  }
  return lists;
}

/** The query of places over time as it was before migration 0017. */
const OLD_HISTORY = `
  select id as publication, published_at::text as "publishedAt", rows, run, rank from (
    select id, published_at, cardinality(run_ids) as rows, run, array_position(run_ids, run) as rank
      from publications, unnest($1::integer[]) as run
      where run = any(run_ids) order by id desc, rank limit ${LAST_RANKS}
  ) as ranks order by id, rank`;

const runsOfModel = (model: number) =>
  Array.from({ length: RUNS_OF_A_MODEL }, (_, index) => model + index * MODELS);

interface Past {
  readonly boards: ReadonlyMap<number, readonly number[]>;
  readonly hashes: ReadonlyMap<number, string>;
  readonly histories: readonly unknown[];
}

/** Every board, hash and history, read with the SQL and by the documented rules of before. */
async function readOldLayout(pool: pg.Pool): Promise<Past> {
  const { rows: stored } = await pool.query<{ id: number; run_ids: number[] }>(
    'select id, run_ids from publications',
  );
  const { rows: runs } = await pool.query<{ id: number; line: readonly unknown[]; scores: object }>(
    `select id, json_build_array(entry_id, file_sha256, commit) as line,
      (select json_object_agg(key, json_build_array(value, n)) from scores where run_id = id) as scores from runs`,
  );
  const lineOf = new Map(
    runs.map(({ id, line, scores }) => {
      const byKey = new Map<string, readonly unknown[]>(Object.entries(scores));
      const inOrder = BENCHMARKS.map(({ key }) => [key, ...(byKey.get(key) ?? [])]);
      return [id, `${JSON.stringify([...line, inOrder])}\n`];
    }),
  );
  const hashOf = (runIds: readonly number[]) =>
    createHash('sha256')
      .update(runIds.map((run) => lineOf.get(run)).join(''))
      .digest('hex');
  const histories = [];
  for (let model = 1; model <= MODELS; model += 1)
    histories.push((await pool.query(OLD_HISTORY, [runsOfModel(model)])).rows);
  return {
    boards: new Map(stored.map(({ id, run_ids }) => [id, run_ids])),
    hashes: new Map(stored.map(({ id, run_ids }) => [id, hashOf(run_ids)])),
    histories,
  };
}

async function readNewLayout(database: Database, numbers: Iterable<number>): Promise<Past> {
  const digests = createBoardDigests(database);
  const boards = new Map<number, readonly number[]>();
  const hashes = new Map<number, string>();
  for (const number of numbers) {
    const digest = await digests.at(number);
    boards.set(number, digest?.runIds ?? []);
    hashes.set(number, digest?.sha256 ?? '');
  }
  const newest = await digests.newest();
  if (newest === null) throw new Error('Nothing was published.');
  const histories = [];
  for (let model = 1; model <= MODELS; model += 1)
    histories.push(await readRankHistory(database.db, runsOfModel(model), newest, LAST_RANKS));
  return { boards, hashes, histories };
}

async function lists({ db }: Database): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from publications where run_ids is not null order by id`,
  );
  return rows.map(({ id }) => id);
}

test('boards, hashes and places over time are the same after the lists became changes', async () => {
  const url = await oldDatabaseUrl(MIGRATION_TAGS.indexOf('0016_workers') + 1);
  const pool = poolFor(url);
  const [setUp = '', scores = ''] = RUNS.split(/;(?=\s+insert into scores)/);
  await pool.query(setUp);
  await pool.query(scores, [BENCHMARKS.map(({ key }) => key)]);
  for (const runIds of randomLists(randomFrom(17))) {
    // A publication that was rolled back leaves a gap in the numbers.
    if (runIds.length % 11 === 3) await pool.query(`select nextval('publications_id_seq')`);
    await pool.query(`insert into publications (cause, run_ids) values ('test', $1)`, [runIds]);
  }
  const before = await readOldLayout(pool);
  const database = await open(url);
  const numbers = [...before.boards.keys()];
  expect(await readNewLayout(database, numbers)).toEqual(before);
  expect(await lists(database)).toEqual(
    numbers.filter((id) => id % 100 === 0 || numbers.slice(-2).includes(id)),
  );

  // Rows of the past know their rank in the publication before.
  const some = numbers[211] ?? 0;
  const entries = (await wholeBoard(database, some))?.entries ?? [];
  const earlier = before.boards.get(numbers[210] ?? 0) ?? [];
  const rankOf = new Map(earlier.map((run, index) => [`a/${((run - 1) % MODELS) + 1}`, index + 1]));
  expect(entries.map(({ id, previous_rank }) => [id, previous_rank])).toEqual(
    entries.map(({ id }) => [id, rankOf.get(id) ?? null]),
  );
});

test('a read under way ends when the process stops', async () => {
  const database = await freshDatabase();
  await publish(database, 'import', [newRun('a/one', 0.5)]);
  const stopping = new AbortController();
  const reading = createBoardDigests(database, stopping.signal).newest();
  stopping.abort(new Error('stopped'));
  await expect(reading).rejects.toThrow('stopped');
});

test('programs of both releases publish, and lists beyond the last two go', async () => {
  const database = await freshDatabase();
  const expected: number[][] = [];
  let board: number[] = [];
  for (let number = 1; number <= 205; number += 1) {
    if (number % 2 === 0) {
      // As the release before stores it: a list, nothing else.
      board = number % 6 === 0 ? board.slice(1) : [...board].reverse();
      await database.db.execute(
        sql`insert into publications (cause, run_ids) values ('old', ${`{${board.join(',')}}`}::integer[])`,
      );
    } else {
      await publish(database, 'new', [newRun(`a/${number % 40}`, number / 1000)]);
      const { rows } = await database.db.execute<{ run_ids: number[] }>(
        sql`select run_ids from publications order by id desc limit 1`,
      );
      board = rows[0]?.run_ids ?? [];
    }
    expected.push(board);
  }
  const digests = createBoardDigests(database);
  const read = [];
  for (let number = 1; number <= 205; number += 1) read.push((await digests.at(number))?.runIds);
  expect(read).toEqual(expected);
  expect(await lists(database)).toEqual([100, 200, 204, 205]);
  const { rows } = await database.db.execute<{ row_count: number }>(
    sql`select row_count from publications order by id`,
  );
  expect(rows.map(({ row_count }) => row_count)).toEqual(expected.map(({ length }) => length));
});
