import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { longBoard } from '../../test/board-samples.ts';
import {
  cell,
  drawn,
  expectParameter,
  header,
  openBoard,
  rowAt,
  scroller,
} from '../../test/components/board.ts';
import { openPanel, panel, panelButton } from '../../test/components/filters.ts';
import { focus, frames, press, pressOn, resize } from '../../test/components/looks.ts';
import { openApp, serve } from '../../test/components/open-app.tsx';
import { AVERAGE, DESKTOP, PHONE } from '../../test/in-page.ts';
import { modelRecord } from '../../test/record-samples.ts';

const heading = page.getByRole('heading', { level: 1 });
const main = page.getByRole('main');
const navigation = page.getByRole('navigation');
const focused = page.byCss(':focus');

async function openLongBoard(entries: readonly LeaderboardEntry[] = longBoard(400)): Promise<void> {
  await openBoard('/', entries);
  await drawn();
}

function top(): number {
  return scroller().element().scrollTop;
}

async function scrollTable(to: number): Promise<void> {
  scroller().element().scrollTo({ top: to });
  await expect.poll(top).toBe(to);
  await expect.element(rowAt(to / 45 + 1)).toBeVisible();
}

/** Clicks without the test driver, which would scroll the table first. */
function sortBy(column: string): void {
  const sorter = header(column).getByRole('link').element();
  sorter.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
}

/** The link to the model page in a row. */
function details(position: number): Locator {
  return cell(rowAt(position), 'id').getByRole('link', { name: /^Details/ });
}

async function follow(link: Locator, title: string): Promise<void> {
  await link.click();
  await expect.element(heading).toHaveTextContent(title);
}

async function openModelOf(position: number): Promise<void> {
  const name = `maker/model-${position - 1}`;
  serve({ [`/api/models/${name}`]: () => Response.json(modelRecord({ name })) });
  await follow(details(position), name);
}

/** Goes back or forward and returns the state of the first frame afterwards. */
async function travel(
  by: -1 | 1,
): Promise<{ grid: boolean; top: number | undefined; focus: Element | null }> {
  const shown = new Promise<void>((resolve) =>
    addEventListener('popstate', () => requestAnimationFrame(() => resolve()), { once: true }),
  );
  history.go(by);
  await shown;
  return {
    grid: document.querySelector('[role="grid"] tbody') !== null,
    top: document.querySelector('div:has(> table)')?.scrollTop,
    focus: document.activeElement,
  };
}

/** Makes each look at the clock take `ms`: 1000 simulates a machine too slow to rank the rows in time. */
function slowClock(ms: number): void {
  const start = performance.now();
  let looks = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    looks += 1;
    return start + ms * looks;
  });
  onTestFinished(() => clock.mockRestore());
}

test.each([0, 1000])('Back restores rows and the focused link (%d ms a look)', async (ms) => {
  await openLongBoard();
  await scrollTable(300 * 45);
  await openModelOf(305);
  await expect.element(main).toHaveFocus();
  slowClock(ms);
  const shown = await travel(-1);
  expect(shown).toEqual({ grid: true, top: 300 * 45, focus: details(305).element() });
  await expect.element(rowAt(301)).toBeVisible();
  await frames(3);
  expect(top()).toBe(300 * 45);
});

test('Back from a cell leads to the link of its row, and the keys continue there', async () => {
  await openLongBoard();
  await scrollTable(90 * 45);
  serve({ '/api/models/*': () => Response.json(modelRecord({ name: 'maker/model-94' })) });
  await pressOn(cell(rowAt(95), AVERAGE), 'Enter');
  await expect.element(heading).toHaveTextContent('maker/model-94');
  const shown = await travel(-1);
  expect(shown.focus).toBe(details(95).element());
  await pressOn(focused, 'ArrowDown');
  await expect.element(cell(rowAt(96), 'id').byCss(':focus')).toBeVisible();
});

test('Forward leads to where the other page was', async () => {
  await openLongBoard();
  await resize({ width: DESKTOP.width, height: 400 });
  await openModelOf(2);
  window.scrollTo(0, 250);
  await travel(-1);
  expect(window.scrollY).toBe(0);
  await travel(1);
  expect(window.scrollY).toBe(250);
  await expect.element(heading).toHaveTextContent('maker/model-1');
});

test('a link to the board begins at its top, with nothing open', async () => {
  await openLongBoard();
  await openPanel();
  await scrollTable(100 * 45);
  await follow(navigation.getByRole('link', { name: 'Citations' }), 'Citation Information');
  await navigation.getByRole('link', { name: 'Leaderboard' }).click();
  await expect.element(rowAt(1)).toBeVisible();
  expect(top()).toBe(0);
  await expect.element(panelButton).toHaveAttribute('aria-expanded', 'false');
  await expect.element(main).toHaveFocus();
});

test('Back restores open filters and the table height', async () => {
  await openLongBoard();
  await openPanel();
  await page.getByRole('button', { name: 'Taller' }).click();
  const { height } = scroller().element().getBoundingClientRect();
  await follow(navigation.getByRole('link', { name: 'Citations' }), 'Citation Information');
  expect((await travel(-1)).grid).toBe(true);
  expect(panel.element().getBoundingClientRect().height).toBeGreaterThan(100);
  expect(scroller().element().getBoundingClientRect().height).toBe(height);
});

test('on a phone the open row is open after Back', async () => {
  await resize(PHONE);
  await openLongBoard();
  await scrollTable(40 * 45);
  await cell(rowAt(44), 'id').getByRole('button').click();
  const opened = page.byCss('[data-opened] td > div');
  await expect.element(opened.first()).toBeVisible();
  const link = page.byCss('[data-opened]').getByRole('link', { name: /^Details/ });
  link.element().scrollIntoView({ block: 'nearest' });
  // The scroll position is stored on the scroll event, which fires before the next frame.
  await new Promise(requestAnimationFrame);
  const before = top();
  serve({ '/api/models/*': () => Response.json(modelRecord({ name: 'maker/model-43' })) });
  await pressOn(link, 'Enter');
  await expect.element(heading).toHaveTextContent('maker/model-43');
  const shown = await travel(-1);
  expect(shown.top).toBe(before);
  expect(opened.first().element().checkVisibility()).toBe(true);
  expect(shown.focus?.closest('[data-opened]')).not.toBeNull();
});

test.each([0, 1000])('a new sort starts at the top; Back restores the place (%d ms a look)', async (ms) => {
  await openLongBoard();
  await scrollTable(200 * 45);
  sortBy('rank');
  await expect.poll(top).toBe(0);
  await scrollTable(10 * 45);
  await expectParameter('sort', 'rank:asc');
  await drawn();
  slowClock(ms);
  const back = await travel(-1);
  const forward = await travel(1);
  expect([back.top, forward.top]).toEqual([200 * 45, 10 * 45]);
});

test('Back restores the scroll position and the followed link of a page', async () => {
  const name = 'lab/model-7B';
  await openApp(`/#/model/${name}`, {
    answers: { [`/api/models/${name}`]: () => Response.json(modelRecord({ name, runs: 20 })) },
  });
  await expect.element(heading).toHaveTextContent(name);
  const link = page.getByRole('region', { name: 'Results' }).getByRole('link').last();
  await expect.element(link).toBeVisible();
  focus(link);
  await frames(2);
  const { scrollY } = window;
  expect(scrollY).toBeGreaterThan(100);
  await press('Enter');
  await expect.poll(() => location.hash).toMatch(/^#\/run\//);
  await expect.poll(() => window.scrollY).toBe(0);
  const shown = await travel(-1);
  expect(window.scrollY).toBe(scrollY);
  expect(shown.focus).toBe(link.element());
});
