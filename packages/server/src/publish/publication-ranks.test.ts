import { createHash } from 'node:crypto';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BENCHMARKS } from '@leaderboard/core/benchmark/suite';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { databaseUrlWithoutSchema, freshDatabase, open } from '../../test/fresh-database.ts';
import { newRun } from '../../test/new-run.ts';
import { randomFrom } from '../../test/random.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { createNewestRanks } from '../board/newest-ranks.sql.ts';
import type { Database } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { publications } from '../database/schema.ts';
import { readRanks } from './publication-ranks.sql.ts';
import { publish } from './publish.sql.ts';

const MODELS = 20;
const RUNS_OF_A_MODEL = 5;
const PUBLICATIONS = 280;

/** Models with several runs each, and a table that keeps the list of every publication. */
const RUNS = `
  create table lists (id integer primary key, published_at timestamptz, run_ids integer[]);
  insert into models (name) select 'a/' || model from generate_series(1, ${MODELS}) as model;
  insert into entries (id, model_id) select 'a/' || model, model from generate_series(1, ${MODELS}) as model;
  insert into runs (entry_id, suite, suite_version, source, file_sha256, commit)
    select 'a/' || (number % ${MODELS} + 1), 'bhashabench-v1', 1, 'test', md5(number::text), case when number % 3 = 0 then repeat('c', 40) end
      from generate_series(0, ${MODELS * RUNS_OF_A_MODEL - 1}) as number;
  insert into scores (run_id, key, value, n)
    select id, key, ((id * 37) % 97) / 97.0, 100 from runs, unnest($1::text[]) as key`;

/** Made-up ranking rules. The second simulates a release that ranks differently. */
const RULES = [(run: number) => -((run * 37) % 97), (run: number) => (run * 31) % 89] as const;

/** A year of changes: rows are added, removed, or get a new or earlier run; the board is emptied; the ranking rule changes. */
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

interface Past {
  readonly boards: ReadonlyMap<number, readonly number[]>;
  readonly hashes: ReadonlyMap<number, string>;
}

/** Every board and hash, computed from all lists by the documented rules. */
async function readLists(pool: pg.Pool): Promise<Past> {
  const { rows: stored } = await pool.query<{ id: number; run_ids: number[] }>(
    'select id, run_ids from lists',
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
  return {
    boards: new Map(stored.map(({ id, run_ids }) => [id, run_ids])),
    hashes: new Map(stored.map(({ id, run_ids }) => [id, hashOf(run_ids)])),
  };
}

async function readPublications({ db }: Database, numbers: Iterable<number>): Promise<Past> {
  const boards = new Map<number, readonly number[]>();
  const hashes = new Map<number, string>();
  for (const number of numbers) {
    const { runIds, sha256 } = await readRanks(db, number);
    boards.set(number, runIds);
    hashes.set(number, sha256);
  }
  return { boards, hashes };
}

const MIGRATIONS = join(import.meta.dirname, '../../migrations');

/** The migrations up to the last one that stored publications as changes. */
async function earlierMigrations(): Promise<string> {
  const folder = await temporaryFolder();
  await cp(MIGRATIONS, folder, { recursive: true });
  const path = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8'));
  const entries = journal.entries.filter(({ idx }: { readonly idx: number }) => idx < 5);
  await writeFile(path, JSON.stringify({ ...journal, entries }));
  return folder;
}

test('an upgrade turns changes into the lists of all publications', async () => {
  const url = await databaseUrlWithoutSchema();
  const pool = new pg.Pool({ connectionString: url });
  onTestFinished(() => pool.end());
  await migrate(pool, undefined, await earlierMigrations());
  const [setUp = '', scores = ''] = RUNS.split(/;(?=\s+insert into scores)/);
  await pool.query(setUp);
  await pool.query(scores, [BENCHMARKS.map(({ key }) => key)]);
  for (const runIds of randomLists(randomFrom(17))) {
    // A publication that is rolled back leaves a gap in the numbers.
    if (runIds.length % 11 === 3) await pool.query(`select nextval('publications_id_seq')`);
    await pool.query(
      `with made as (insert into publications (cause, suite, suite_version, run_ids)
        values ('test', 'bhashabench-v1', 1, $1) returning id, published_at)
        insert into lists select id, published_at, $1 from made`,
      [runIds],
    );
  }
  const before = await readLists(pool);
  const numbers = [...before.boards.keys()];
  // Ranks that are already stored do not change, even if the publication's list was not kept.
  const [known = 0] = numbers;
  await pool.query(
    `insert into publication_ranks select id, run_ids, array[1.5], array[1], array[2], '{}', 'known' from lists where id = $1`,
    [known],
  );
  const kept = 'select id from publications where run_ids is not null order by id';
  expect((await pool.query(kept)).rows.map(({ id }) => id)).toEqual(
    numbers.filter((id) => id % 100 === 0 || numbers.slice(-2).includes(id)),
  );
  const database = await open(url);
  const { hashes, boards } = await readPublications(database, numbers);
  expect(boards).toEqual(before.boards);
  expect(hashes).toEqual(new Map([...before.hashes, [known, 'known']]));
  // The owner has stored the computed values.
  const missing = await pool.query('select from publications where sha256 is null or best_ranks is null');
  expect(missing.rows).toEqual([]);
});

test('a read under way ends when the process stops', async () => {
  const database = await freshDatabase();
  await publish(database, 'import', [newRun('a/one', 0.5)]);
  const stopping = new AbortController();
  await database.db.update(publications).set({ sha256: null });
  const reading = createNewestRanks(database, stopping.signal)();
  stopping.abort(new Error('stopped'));
  await expect(reading).rejects.toThrow('stopped');
});
