import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Locator, type Page } from '@playwright/test';
import type axe from 'axe-core';
import {
  boardBody,
  cellSelector,
  headerSelector,
  overflowOfPage,
  rowSelector,
  SCROLLER,
} from '../../../packages/web/test/in-page.ts';
import { hydrated } from './hydration.ts';

const BOARD_API = '**/api/leaderboard/formatted';

/** The model that leads the published board. */
export const BEST = 'Qwen/Qwen3-235B-A22B-Instruct-2507';

/** The part of an entry that tests change. */
export interface WireEntry {
  id: string;
  model: { name: string; average_score?: number | null };
  evaluations: Record<string, { value: number; normalized_score: number }>;
  metadata: { co2_cost: number | null };
  features: object;
  previous_rank?: number | null;
}

export function rowAt(page: Page, position: number): Locator {
  return page.locator(rowSelector(position));
}

export function cell(row: Locator, columnKey: string): Locator {
  return row.locator(cellSelector(columnKey));
}

export function header(page: Page, columnKey: string): Locator {
  return page.locator(headerSelector(columnKey));
}

export function scroller(page: Page): Locator {
  return page.locator(SCROLLER);
}

export async function openBoard(page: Page, url = '/'): Promise<void> {
  await page.goto(url);
  await hydrated(page);
  await expect(rowAt(page, 1)).toBeVisible();
}

/** Waits until every drawn row shows the newest state; rows outside the window are updated after those in view. */
export async function drawn(page: Page): Promise<void> {
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
}

/** A URL parameter; null if absent. */
export function parameter(page: Page, name: string): string | null {
  return new URL(page.url()).searchParams.get(name);
}

/** Serves these entries instead of the server's. The page then comes without rows for the browser to hydrate. */
export async function serveEntries(page: Page, entries: readonly object[]): Promise<void> {
  await page.route(
    (url) => url.pathname === '/',
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('id="initial-board"', 'id="no-board"');
      await route.fulfill({ response, body });
    },
  );
  await page.route(BOARD_API, (route) =>
    route.fulfill({ contentType: 'application/json', body: boardBody(entries) }),
  );
}

/** The server's own entries, for tests to change. */
export async function publishedEntries(page: Page): Promise<WireEntry[]> {
  const response = await page.request.get('/api/leaderboard/formatted');
  return response.json();
}

export function countCalls(page: Page): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/leaderboard/formatted')) calls += 1;
  });
  return () => calls;
}

/** Horizontal overflow of the page, in px. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(overflowOfPage);
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Lists the accessibility rules that the page breaks: all rules in its theme, and contrast in the other theme too. The checker is
 * evaluated, because our content security policy forbids inserting it as a script. Table rows are alike, and checking them takes
 * most of the time, so only the first four are checked unless every row is requested.
 */
export async function axeFindings(page: Page, rows: 'four' | 'every' = 'four'): Promise<string[]> {
  // Once per page: loading half a megabyte takes longer than most runs.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const left = rows === 'every' ? [] : [['tbody tr:nth-child(n+5)']];
  return page.evaluate(async (exclude) => {
    // axe is a global in the page's window.
    const { axe: axeInPage } = window as unknown as { axe: typeof axe };
    const { documentElement: root } = document;
    const findings = async (options: axe.RunOptions) => {
      // Colors have a different contrast during a transition.
      const moving = document.getAnimations().filter((one) => one instanceof CSSTransition);
      await Promise.all(moving.map((one) => one.finished.catch(() => undefined)));
      const { violations } = await axeInPage.run(
        { exclude },
        {
          resultTypes: ['violations'],
          selectors: false,
          preload: false,
          ...options,
        },
      );
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
      );
    };
    const theme = root.getAttribute('data-color-scheme');
    const found = await findings({});
    const other = theme === 'dark' ? 'light' : 'dark';
    root.setAttribute('data-color-scheme', other);
    const foundInOther = await findings({ runOnly: ['color-contrast'] });
    root.setAttribute('data-color-scheme', theme ?? 'light');
    return [...found, ...foundInOther.map((finding) => `${other} theme: ${finding}`)];
  }, left);
}
