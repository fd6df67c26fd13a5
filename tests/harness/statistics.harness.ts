import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { COLUMNS } from '../../packages/core/src/board/columns.ts';
import { AVERAGE, scoreKey } from '../../packages/web/test/in-page.ts';
import { openBoard, rowAt } from '../browser/support/board.ts';
import { withServer } from './own-server.ts';
import { mustRun, say } from './run-tool.ts';

/** What a second implementation in Python computes of the published board (independent_statistics.py). */
interface Model {
  readonly id: string;
  readonly scores: Readonly<Record<string, readonly [value: number, n: number]>>;
  readonly intervals: Readonly<Record<string, Ends>>;
  readonly average: readonly [mean: number, low: number, high: number];
  readonly gaps: Readonly<Record<string, readonly [gap: number, low: number, high: number]>>;
  readonly guessing: readonly string[];
  readonly range: readonly [best: number, worst: number];
}
type Ends = readonly [low: number, high: number];

const FIXTURE = join(import.meta.dirname, '../../packages/core/fixtures/statistics/published.json');

/** The names of the exported figures with what they should be, in percent. */
function exported({ scores, intervals, average, gaps, range }: Model): Record<string, number> {
  const withEnds = (name: string, figures: readonly number[]) =>
    ['', '_low', '_high'].map((end, place) => [name + end, 100 * (figures[place] ?? Number.NaN)] as const);
  return Object.fromEntries([
    ...Object.entries(scores).flatMap(([key, [value]]) =>
      withEnds(key.toLowerCase(), [value, ...(intervals[key] ?? [])]),
    ),
    ...withEnds('average', average),
    ...Object.entries(gaps).flatMap(([key, figures]) => withEnds(`gap_${key}`, figures)),
    ['rank_best', range[0]],
    ['rank_worst', range[1]],
  ]);
}

test('every interval, gap, range and mark is what Python computes', async ({ page }) => {
  await withServer(async ({ url }) => {
    const script = join(import.meta.dirname, 'independent_statistics.py');
    const { stdout } = await mustRun('python3', [script, url], {});
    const models: readonly Model[] = JSON.parse(stdout);
    // What `npm test` compares the rules with.
    expect(models).toEqual(JSON.parse(await readFile(FIXTURE, 'utf8')));

    const { rows } = await (await fetch(`${url}/api/export/board.json`)).json();
    let compared = 0;
    for (const [place, model] of models.entries()) {
      expect(rows[place].id).toBe(model.id);
      for (const [name, value] of Object.entries(exported(model))) {
        expect(Math.abs(rows[place][name] - value), `${model.id} ${name}`).toBeLessThan(1e-7);
        compared += 1;
      }
    }
    say(`${compared} figures of ${models.length} models are the same to 1e-9`);

    const keys = COLUMNS.filter(({ kind }) => kind === 'benchmark').map(({ key }) => key);
    // All rows of the table are drawn.
    await page.setViewportSize({ width: 1600, height: 3000 });
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
