import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DOMAINS } from '@leaderboard/core/benchmark/suite';
import { formatPercent } from '@leaderboard/core/format';
import { wilsonInterval } from '@leaderboard/core/statistics/interval';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../test/fresh-database.ts';
import { newRun } from '../../test/new-run.ts';
import { wholeBoard } from '../../test/whole-board.ts';
import { publish } from '../publish/publish.sql.ts';
import { readReports } from '../publish/reported-scores.sql.ts';
import { fillEmptyBoard } from './published-results.ts';

const CSV = join(import.meta.dirname, '../../../../data/bhashabench-v1/scores.csv');

async function filledBoard() {
  const database = await freshDatabase();
  await fillEmptyBoard(database);
  return (await wholeBoard(database))?.entries ?? [];
}
let filled: ReturnType<typeof filledBoard> | undefined;
/** The rows of a new board, which all tests share. */
const board = () => (filled ??= filledBoard());

test('the 31 published models, each combined score as published to two decimals', async () => {
  const [header = '', ...lines] = (await readFile(CSV, 'utf8')).trim().split('\n');
  const names = header.split(',');
  const entries = await board();
  expect(entries).toHaveLength(32);
  for (const line of lines) {
    const cells = line.split(',');
    const printed = (column: string) => Number(cells[names.indexOf(column)]).toFixed(2);
    const wanted = cells[0]?.toLowerCase();
    const entry = entries.find(({ model }) => model.name.split('/')[1]?.toLowerCase() === wanted);
    for (const { key, keys } of DOMAINS) {
      for (const each of [key, keys.English, keys.Hindi]) {
        const shown = formatPercent(entry?.evaluations[each]?.normalized_score ?? null);
        expect([wanted, each, shown]).toEqual([wanted, each, `${printed(each.toLowerCase())} %`]);
      }
    }
  }
});

test('gpt-4o is openai/gpt-4o without a link, and its unknown facts stay unknown', async () => {
  const entry = (await board()).find(({ id }) => id === 'openai/gpt-4o');
  expect(entry?.model.hub_path).toBeNull();
  expect(entry?.features.is_not_available_on_hub).toBe(false);
  expect(entry?.metadata.params_billions).toBeNull();
  expect(entry?.features.is_moe).toBeNull();
  expect(entry?.provenance).toMatchObject({ commit: null, harness_version: null, date: null });
  expect(entry?.provenance?.source).toContain('arXiv:2510.25409');
});

test('a board that was filled is not filled again', async () => {
  const database = await freshDatabase();
  expect((await fillEmptyBoard(database))?.added).toBe(32);
  expect(await fillEmptyBoard(database)).toBeNull();
});

test('a new board has the reported scores, a board with rows does not get them', async () => {
  const database = await freshDatabase();
  await fillEmptyBoard(database);
  const reports = await readReports(database.db, ['bharatgenai/ayurparam']);
  expect(reports.map(({ key, value, origin }) => [key, value, origin])).toEqual([
    ['bba', '3.09', 'initial data'],
    ['bba_english', '4.32', 'initial data'],
    ['bba_hindi', '1.05', 'initial data'],
    ['bba', '32.6', 'initial data'],
    ['bba_english', '33.6', 'initial data'],
    ['bba_hindi', '30.8', 'initial data'],
    ['bba_english', '28.03%', 'initial data'],
  ]);
  for (const { url } of reports) expect(url).toMatch(/^https:/);
  const older = await freshDatabase();
  await publish(older, 'import', [newRun('a/one', 0.5)]);
  await fillEmptyBoard(older);
  expect(await readReports(older.db, ['bharatgenai/ayurparam'])).toEqual([]);
});

test('ranks have their ranges, averages and scores their intervals', async () => {
  const all = await board();
  const entries = all.filter(({ domains }) => domains === undefined);
  expect(entries).toHaveLength(31);
  // packages/core/src/statistics/published.test.ts checks the exact ranges; here, each must contain the row's position.
  const outside = entries.filter(
    ({ rank_range: [low = 99, high = 0] = [] }, index) => index + 1 < low || index + 1 > high,
  );
  expect(outside).toEqual([]);
  const [best] = entries;
  expect(best?.model.average_interval).toEqual([expect.closeTo(65.585, 2), expect.closeTo(66.329, 2)]);
  const { value = 0, n = 0, interval } = best?.evaluations.bbk_hindi ?? {};
  expect(interval).toEqual(wilsonInterval(value, n).map((end) => expect.closeTo(end, 11)));
});

test('without numbers of questions any rank is possible, without intervals', async () => {
  const database = await freshDatabase();
  await publish(database, 'test', [newRun('a/one', 0.5), newRun('a/two', 0.4)]);
  const entries = (await wholeBoard(database))?.entries ?? [];
  expect(entries.map(({ rank_range: range }) => range)).toEqual([
    [1, 2],
    [1, 2],
  ]);
  expect(entries[0]?.model).not.toHaveProperty('average_interval');
  expect(entries[0]?.evaluations.bba).toEqual({ value: 0.5, normalized_score: 50 });
});

test('AyurParam has one domain: no average, no rank, below all that have one', async () => {
  const entries = await board();
  const last = entries.at(-1);
  expect(last).toMatchObject({ id: 'bharatgenai/AyurParam', domains: ['bba'], previous_rank: null });
  expect(last?.model.average_score).toBeNull();
  expect(last?.rank_range).toBeUndefined();
  expect(last?.evaluations.bba?.normalized_score).toBe(39.97);
  expect(last?.provenance).toMatchObject({ few_shot: null, commit: null });
  expect(entries.slice(0, -1).every(({ rank_range: range }) => range !== undefined && range[1] <= 31)).toBe(
    true,
  );
});
