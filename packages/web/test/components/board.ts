import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { BOARD, VARIED_BOARD } from '../board-samples.ts';
import { boardBody, cellSelector, headerSelector, rowSelector, SCROLLER } from '../in-page.ts';
import { openApp } from './open-app.tsx';

export function rowAt(position: number): Locator {
  return page.byCss(rowSelector(position));
}

export function cell(row: Locator, columnKey: string): Locator {
  return row.byCss(cellSelector(columnKey));
}

export function header(columnKey: string): Locator {
  return page.byCss(headerSelector(columnKey));
}

/** The header link that sorts by a column. */
export function sorter(columnKey: string): Locator {
  return header(columnKey).getByRole('link').first();
}

export function scroller(): Locator {
  return page.byCss(SCROLLER);
}

export async function openBoard(
  path = '/',
  entries: readonly LeaderboardEntry[] = BOARD,
  config: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const answer = () => new Response(boardBody(entries));
  await openApp(path, { answers: { '/api/leaderboard/formatted': answer }, config });
  await expect.element(rowAt(1)).toBeVisible();
}

export function openVariedBoard(path = '/'): Promise<void> {
  return openBoard(path, VARIED_BOARD);
}

/** Waits until all rendered rows are up to date: rows out of view update after visible ones. */
export async function drawn(): Promise<void> {
  await expect.element(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
}

/** A URL parameter; null if absent. */
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

/** Waits until the table shows these models, in any order. */
export async function expectModels(names: readonly string[]): Promise<void> {
  await expect.poll(() => shownNames().toSorted()).toEqual(names.toSorted());
}
