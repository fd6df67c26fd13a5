import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { BENCHMARKS } from '../../packages/core/src/benchmark/suite.ts';
import { COLUMNS } from '../../packages/core/src/board/columns.ts';
import { MISSING } from '../../packages/core/src/format.ts';
import { openDatabase } from '../../packages/server/src/database/database.ts';
import { publish } from '../../packages/server/src/publish/publish.sql.ts';
import { newRun } from '../../packages/server/test/new-run.ts';
import { AVERAGE, scoreKey } from '../../packages/web/test/in-page.ts';
import { cell, openBoard, rowAt } from '../browser/support/board.ts';
import { PUBLISHED } from '../browser/support/results-file.ts';
import { type Site, withServer } from './own-server.ts';
import { mustRun, say } from './run-tool.ts';

/** A model on a board with figures from a second implementation in Python (independent_statistics.py). */
interface Model {
  readonly id: string;
  readonly scores: Readonly<Record<string, readonly [value: number, n: number]>>;
  readonly intervals: Readonly<Record<string, Ends>>;
  readonly gaps: Readonly<Record<string, readonly [gap: number, low: number, high: number]>>;
  /** null if the model lacks a score. */
  readonly scopes: Readonly<Record<Scope, Figures | null>>;
  readonly guessing: readonly string[];
}
interface Figures {
  readonly mean: readonly [mean: number, low: number, high: number];
  readonly range: readonly [best: number, worst: number];
  /** The first model's mean minus this one's. */
  readonly behind: readonly [difference: number, low: number, high: number];
}
type Ends = readonly [low: number, high: number];
const SCOPES = ['average', 'bba', 'hindi'] as const;
type Scope = (typeof SCOPES)[number];

const FIXTURE = join(import.meta.dirname, '../../packages/core/fixtures/statistics/published.json');

type Named = Readonly<Record<string, number | null>>;

/** A figure and the ends of its interval by their export names, in percent; null if missing. */
function withEnds(name: string, figures: readonly number[] | undefined): Named {
  return Object.fromEntries(
    ['', '_low', '_high'].map((end, place) => {
      const figure = figures?.[place];
      return [name + end, figure === undefined ? null : 100 * figure];
    }),
  );
}

/** All of a model's figures in the board's files. */
function exported({ scores, intervals, gaps, scopes }: Model): Named {
  const ofScores = Object.entries(scores).map(([key, [value]]) =>
    withEnds(key.toLowerCase(), [value, ...(intervals[key] ?? [])]),
  );
  const ofGaps = Object.entries(gaps).map(([key, figures]) => withEnds(`gap_${key}`, figures));
  const [best = null, worst = null] = scopes.average?.range ?? [];
  const ofAverage = { ...withEnds('average', scopes.average?.mean), rank_best: best, rank_worst: worst };
  return Object.assign(ofAverage, ...ofScores, ...ofGaps);
}

/** @returns the number of compared figures */
function expectSame(found: Readonly<Record<string, unknown>> | undefined, wanted: Named, of: string): number {
  for (const [name, value] of Object.entries(wanted)) {
    const figure = found?.[name];
    if (value === null) expect(figure, `${of} ${name}`).toBeNull();
    else expect(Math.abs(Number(figure ?? Number.NaN) - value), `${of} ${name}`).toBeLessThan(1e-7);
  }
  return Object.keys(wanted).length;
}

/** Checks a scope's board: its order, averages and rank ranges, and that the other rows have none. */
async function expectScope(page: Page, url: string, scope: Scope, models: readonly Model[]): Promise<void> {
  await openBoard(page, `${url}/?scope=${scope}`);
  const ranked = models
    .flatMap(({ id, scopes: { [scope]: figures } }) => (figures === null ? [] : [{ id, ...figures }]))
    .toSorted((a, b) => b.mean[0] - a.mean[0] || (a.id < b.id ? -1 : 1));
  for (const [place, { id, mean, range }] of ranked.entries()) {
    const [best, worst] = range;
    const row = rowAt(page, place + 1);
    await expect(row).toContainText(id);
    const shown = /\d+\.\d\d/.exec(await cell(row, AVERAGE).innerText())?.[0];
    expect(Math.abs(Number(shown ?? Number.NaN) - 100 * mean[0]), id).toBeLessThan(0.0051);
    await expect(row.locator('.rank-range'), id).toHaveText(best < worst ? [`${best}–${worst}`] : []);
  }
  for (let place = ranked.length; place < models.length; place += 1)
    await expect(cell(rowAt(page, place + 1), 'rank')).toHaveText(MISSING);
  say(`${ranked.length} rows by ${scope} have the averages and ranges of Python`);
}

/** Publishes a row with one domain, which lacks the first domain's score, and a row with two. */
async function publishPartial({ dataDir }: Site): Promise<void> {
  const partial = (name: string, share: number, domains: readonly string[]) => {
    const ofDomains = BENCHMARKS.filter(({ domain }) => domains.includes(domain.key));
    const scores = ofDomains.map(({ key, language, questions }) => {
      const value = language === 'English' ? share + 0.02 : share;
      return { key, value, n: questions, stderr: null, metric: null };
    });
    return newRun(name, share, { scores });
  };
  const runs = [partial('lab/law', 0.7, ['bbl']), partial('lab/ayurveda-and-law', 0.41, ['bba', 'bbl'])];
  const database = await openDatabase({ kind: 'embedded', dataDir }, () => undefined);
  try {
    await publish(database, 'import', runs);
  } finally {
    await database.close();
  }
}

test('every interval, gap, range, difference and mark is what Python computes', async ({ page }) => {
  await withServer(async (site) => {
    const { url } = site;
    const byPython = async (): Promise<readonly Model[]> => {
      const script = join(import.meta.dirname, 'independent_statistics.py');
      return JSON.parse((await mustRun('python3', [script, url], {})).stdout);
    };
    // `npm test` compares the rules with this file.
    expect(await byPython()).toEqual(JSON.parse(await readFile(FIXTURE, 'utf8')));

    await publishPartial(site);
    const board = async () => (await fetch(`${url}/api/leaderboard/formatted`)).json();
    await expect.poll(async () => (await board()).length).toBe(PUBLISHED + 2);
    const models = await byPython();
    expect(models.map(({ scopes }) => scopes.average).filter((one) => one === null)).toHaveLength(3);
    let compared = 0;
    const { rows } = await (await fetch(`${url}/api/export/board.json`)).json();
    for (const [place, model] of models.entries()) {
      expect(rows[place].id).toBe(model.id);
      compared += expectSame(rows[place], exported(model), model.id);
    }
    const [first, ...others] = models;
    for (const { id, scopes } of others) {
      const { pairs } = await (await fetch(`${url}/api/compare?models=${first?.id},${id}`)).json();
      for (const scope of SCOPES) {
        const { difference, interval } = pairs[0]?.comparisons[scope] ?? {};
        const found = difference === undefined ? [] : [difference, ...interval];
        const wanted = scopes[scope]?.behind ?? [];
        expect(found, `${scope} ${id}`).toHaveLength(wanted.length);
        for (const [place, value] of wanted.entries()) expect(found[place]).toBeCloseTo(value, 9);
        compared += wanted.length;
      }
    }
    say(`${compared} figures of ${models.length} models are the same to 1e-9`);

    const keys = COLUMNS.filter(({ kind }) => kind === 'benchmark').map(({ key }) => key);
    // Draws all of the table's rows.
    await page.setViewportSize({ width: 1600, height: 3000 });
    await expectScope(page, url, 'bba', models);
    await expectScope(page, url, 'hindi', models);
    await openBoard(page, `${url}/?columns=${keys.join(',')}`);
    for (const [place, { id, guessing }] of models.entries()) {
      const row = rowAt(page, place + 1);
      await expect(row).toContainText(id);
      const marked = await row
        .locator('[data-column]')
        .evaluateAll((cells) =>
          cells.flatMap((cell) =>
            cell.textContent?.includes('○') ? [cell.getAttribute('data-column')] : [],
          ),
        );
      expect(marked.toSorted(), id).toEqual(
        guessing.map((key) => (key === 'average' ? AVERAGE : scoreKey(key))).toSorted(),
      );
    }
    const marks = models.flatMap(({ guessing }) => guessing);
    say(`${marks.length} marks of guessing stand where they should`);
  });
});
