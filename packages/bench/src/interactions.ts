import type { Browser, CDPSession, Page } from '@playwright/test';
import { type Figures, median } from './figures.ts';

/** Debounce of the search field in ms. */
const SEARCH_DEBOUNCE_MS = 150;
/** On every board, each search matches different models than the previous one. */
const SEARCHES = ['llama', 'qwen', 'gemma', 'instruct', '3b', 'it'];
const SORTER = 'th[data-column="evaluations.bbl.normalized_score"] a';
const SCROLL_MS = 3000;
const SCROLL_STEP_PX = 90;
/** A page that is unresponsive for this long counts as frozen. */
const PATIENCE_MS = 120_000;
/** Timeout after which returning to the board counts as failed; it never takes this long otherwise. */
const BACK_PATIENCE_MS = 10_000;
/** Pause between interactions, so that each starts from an idle page. */
const PAUSE_MS = 400;

/** An interaction, triggered by the same events as a visitor's. */
type Interaction = { readonly type: string } | { readonly press: string };

/** Time in ms from an interaction to the end of the frame that shows its result. */
async function timed(page: Page, interaction: Interaction): Promise<number> {
  const ms = await page.evaluate(
    async ({ interaction: wanted, patience }) => {
      // Two sort orders can start with the same model, so several rows are compared.
      const state = () =>
        [...document.querySelectorAll('[data-part="count"], tbody tr:nth-child(-n + 8)')]
          .map(({ textContent }) => textContent)
          .join(' ');
      const before = state();
      const start = performance.now();
      if ('type' in wanted) {
        // The form also contains hidden fields for the rest of the view.
        const input = document.querySelector<HTMLInputElement>('search input[type="text"]');
        const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
        if (input === null) throw new Error('No search field');
        set?.call(input, wanted.type);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      } else {
        document.querySelector<HTMLElement>(wanted.press)?.click();
      }
      do {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        if (performance.now() - start > patience)
          throw new Error(`Nothing changed: ${JSON.stringify(wanted)}`);
      } while (state() === before);
      // A message posted during a frame is handled after the frame is painted.
      await new Promise((resolve) => {
        const channel = new MessageChannel();
        channel.port1.onmessage = resolve;
        channel.port2.postMessage(null);
      });
      return performance.now() - start;
    },
    { interaction, patience: PATIENCE_MS },
  );
  await page.waitForTimeout(PAUSE_MS);
  return ms;
}

/** Frames per second while the table scrolls for three seconds, back and forth on a short board. */
async function framesWhileScrolling(page: Page): Promise<number> {
  const perSecond = await page.evaluate(
    async ({ duration, step }) => {
      const scroller = document.querySelector('div:has(> table)');
      if (scroller === null) throw new Error('No table');
      let frames = 0;
      let direction = 1;
      const start = performance.now();
      let now = start;
      while (now - start < duration) {
        const { scrollTop, scrollHeight, clientHeight } = scroller;
        if (scrollTop + clientHeight >= scrollHeight - 1) direction = -1;
        else if (scrollTop <= 0) direction = 1;
        scroller.scrollBy({ top: direction * step });
        // A browser that paints no frame for a second must not block the measurement.
        frames += await new Promise<number>((resolve) => {
          requestAnimationFrame(() => resolve(1));
          setTimeout(() => resolve(0), 1000);
        });
        now = performance.now();
      }
      scroller.scrollTo({ top: 0 });
      return frames / ((now - start) / 1000);
    },
    { duration: SCROLL_MS, step: SCROLL_STEP_PX },
  );
  await page.waitForTimeout(PAUSE_MS);
  return perSecond;
}

/**
 * Time in ms from Back on a model's page to the end of the frame that shows the board at its previous scroll position; Infinity
 * if it never does.
 */
async function backToBoard(page: Page): Promise<number> {
  const left = await page.evaluate(async () => {
    const scroller = document.querySelector('div:has(> table)');
    if (scroller === null) throw new Error('No table');
    scroller.scrollTo({ top: (scroller.scrollHeight - scroller.clientHeight) * 0.6 });
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const { top, height } = scroller.getBoundingClientRect();
    const row = document.elementFromPoint(innerWidth / 2, top + height / 2)?.closest('tr[aria-rowindex]');
    const link = row?.querySelector<HTMLElement>('[data-column="id"] a[href^="#/model/"]');
    if (row == null || link == null) throw new Error('No row in the middle of the table');
    const place = {
      index: row.getAttribute('aria-rowindex'),
      text: row.textContent,
      top: row.getBoundingClientRect().top,
    };
    link.click();
    return place;
  });
  await page.locator('section[aria-label="Results"] table').waitFor({ timeout: PATIENCE_MS });
  await page.waitForTimeout(PAUSE_MS);
  const ms = await page.evaluate(
    async ({ place, patience }) => {
      const isThere = () => {
        const row = document.querySelector(`tbody tr[aria-rowindex="${place.index}"]`);
        return (
          row !== null &&
          row.textContent === place.text &&
          Math.abs(row.getBoundingClientRect().top - place.top) <= 1
        );
      };
      const start = performance.now();
      history.back();
      do {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        if (performance.now() - start > patience) return null;
      } while (!isThere());
      await new Promise((resolve) => {
        const channel = new MessageChannel();
        channel.port1.onmessage = resolve;
        channel.port2.postMessage(null);
      });
      return performance.now() - start;
    },
    { place: left, patience: BACK_PATIENCE_MS },
  );
  await page.waitForTimeout(PAUSE_MS);
  return ms ?? Number.POSITIVE_INFINITY;
}

async function openBoard(browser: Browser, url: string): Promise<{ page: Page; session: CDPSession }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  await page.goto(url);
  await page.locator('tbody tr[aria-rowindex="2"]').waitFor();
  // Server-rendered rows are visible before the page is interactive.
  await page.locator('html[data-ready]').waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1500);
  return { page, session: await context.newCDPSession(page) };
}

async function repeated(runs: number, once: (run: number) => Promise<number>): Promise<number[]> {
  const values: number[] = [];
  for (let run = 0; run < runs; run += 1) values.push(await once(run));
  return values;
}

/** Measures the response times of searching and sorting. */
export async function benchInteractions(browser: Browser, url: string, runs: number): Promise<Figures> {
  const { page } = await openBoard(browser, url);
  const keys = await repeated(runs, (run) => timed(page, { type: SEARCHES[run % SEARCHES.length] ?? '' }));
  await timed(page, { type: '' });
  const sorts = await repeated(runs, () => timed(page, { press: SORTER }));
  await page.context().close();
  return { keystroke: median(keys.map((ms) => ms - SEARCH_DEBOUNCE_MS)), sort: median(sorts) };
}

export async function benchScrolling(browser: Browser, url: string, runs: number): Promise<Figures> {
  const { page, session } = await openBoard(browser, url);
  const usual = await repeated(runs, () => framesWhileScrolling(page));
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const slow = await repeated(runs, () => framesWhileScrolling(page));
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.context().close();
  return { scrolling: median(usual), scrollingSlow: median(slow) };
}

export async function benchBack(browser: Browser, url: string, runs: number): Promise<Figures> {
  const { page } = await openBoard(browser, url);
  // The first visit loads the model page's code and is not counted.
  await backToBoard(page);
  const times = await repeated(runs, () => backToBoard(page));
  await page.context().close();
  return { back: median(times) };
}
