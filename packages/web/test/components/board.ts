import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { BOARD, VARIED_BOARD } from '../board-samples.ts';
import { openApp } from './open-app.tsx';

/** The row of a rank, by its place in the whole table: 1 is the first row under the header. */
export function rowAt(position: number): Locator {
  return page.byCss(`tbody tr[aria-rowindex="${position + 1}"]`);
}

/** A cell by its column's key. */
export function cell(row: Locator, columnKey: string): Locator {
  return row.byCss(`[data-column="${columnKey}"]`);
}

export function header(columnKey: string): Locator {
  return page.byCss(`thead th[data-column="${columnKey}"]`);
}

/** The link of a header that sorts by its column. */
export function sorter(columnKey: string): Locator {
  return header(columnKey).getByRole('link').first();
}

export const AVERAGE = 'model.average_score';

export function scoreKey(benchmark: string): string {
  return `evaluations.${benchmark}.normalized_score`;
}

/** The container that the table scrolls in. */
export function scroller(): Locator {
  return page.byCss('div:has(> table)');
}

export async function openBoard(
  path = '/',
  entries: readonly LeaderboardEntry[] = BOARD,
  config: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const body = `[\n${entries.map((entry) => JSON.stringify(entry)).join(',\n')}\n]`;
  await openApp(path, { answers: { '/api/leaderboard/formatted': () => new Response(body) }, config });
  await expect.element(rowAt(1)).toBeVisible();
}

export function openVariedBoard(path = '/'): Promise<void> {
  return openBoard(path, VARIED_BOARD);
}

/** Until every row that is drawn shows the newest state: those beyond the edges follow after the ones in view. */
export async function drawn(): Promise<void> {
  await expect.element(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
}

/** A parameter of the address; null when it is absent. */
export function parameter(name: string): string | null {
  return new URLSearchParams(location.search).get(name);
}

export async function expectParameter(name: string, value: string | null): Promise<void> {
  await expect.poll(() => parameter(name)).toBe(value);
}

export function shownNames(): string[] {
  return page
    .byCss('tbody [data-column="id"]')
    .elements()
    .map((element) => (element as HTMLElement).innerText.trim());
}

/** Until the table shows these models, in any order. */
export async function expectModels(names: readonly string[]): Promise<void> {
  await expect.poll(() => shownNames().toSorted()).toEqual(names.toSorted());
}
