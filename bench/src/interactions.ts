import type { Browser, CDPSession, Page } from '@playwright/test';
import { figureOf, line } from './figures.ts';

/** A search takes effect this many ms after the last key. */
const SEARCH_DEBOUNCE_MS = 150;
/** Each finds a different number of models, on every board of 3,827 models or more. */
const SEARCHES = ['llama', 'qwen', 'mistral', 'gemma', 'merge', 'instruct'];
const TEN_LETTERS = 'instruct-7';
const KEY_PAUSE_MS = 80;
const SCROLL_MS = 3000;
const FRAME_MS = 1000 / 60;
/** A page that does not answer for this long is frozen. */
const PATIENCE_MS = 60_000;

interface Timed {
  readonly ms: number;
  readonly longestTaskMs: number;
}

interface Interaction {
  /** Happens in the page, by the same events that a visitor's hand causes. */
  readonly act: 'type' | 'sort' | 'filter';
  readonly argument: string;
}

/**
 * The time in ms from an interaction to the end of the frame that shows its result, and the longest task. The browser does
 * not report tasks below 50 ms; they count as 0.
 */
async function timed(page: Page, interaction: Interaction): Promise<Timed> {
  await page.evaluate(() => {
    window.seen.longTasks.length = 0;
  });
  const ms = await page.evaluate(
    async ({ act, argument, patience }) => {
      const state = () =>
        `${document.querySelector('[data-part="count"]')?.textContent} ${document.querySelector('tbody tr[aria-rowindex="2"]')?.textContent}`;
      const before = state();
      const start = performance.now();
      if (act === 'type') {
        // The form has hidden fields for the rest of the view.
        const input = document.querySelector<HTMLInputElement>('search input[type="text"]');
        const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
        if (input === null) throw new Error('No search field');
        set?.call(input, argument);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      } else if (act === 'sort') {
        document.querySelector<HTMLElement>(`th[data-column="${argument}"] a`)?.click();
      } else {
        [...document.querySelectorAll('main button')]
          .find((button): button is HTMLButtonElement => button.textContent?.includes(argument) === true)
          ?.click();
      }
      do {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        if (performance.now() - start > patience) throw new Error(`Nothing changed after ${act} ${argument}`);
      } while (state() === before);
      // A message posted in a frame is handled after the paint of that frame.
      await new Promise((resolve) => {
        const channel = new MessageChannel();
        channel.port1.onmessage = resolve;
        channel.port2.postMessage(null);
      });
      return performance.now() - start;
    },
    { ...interaction, patience: PATIENCE_MS },
  );
  // The browser reports long tasks late, and the next interaction must start from rest.
  await page.waitForTimeout(400);
  const longest = await page.evaluate(() => Math.max(0, ...window.seen.longTasks));
  return { ms, longestTaskMs: longest };
}

/** The longest tasks while ten letters are typed at a usual pace. */
async function typeTenLetters(page: Page): Promise<number> {
  await page.evaluate(() => {
    window.seen.longTasks.length = 0;
  });
  await page.locator('search input[type="text"]').pressSequentially(TEN_LETTERS, { delay: KEY_PAUSE_MS });
  await page.waitForTimeout(1000);
  return page.evaluate(() => Math.max(0, ...window.seen.longTasks));
}

/** The dropped frames while the table scrolls for three seconds, and the frames a second that were drawn. */
async function scrollTable(page: Page): Promise<{ dropped: number; perSecond: number }> {
  const frames = await page.evaluate(async (duration) => {
    const scroller = document.querySelector('div:has(> table)');
    if (scroller === null) throw new Error('No table');
    let count = 0;
    const start = performance.now();
    let now = start;
    while (now - start < duration) {
      scroller.scrollBy({ top: 90 });
      await new Promise((resolve) => requestAnimationFrame(resolve));
      now = performance.now();
      count += 1;
    }
    const perSecond = count / ((now - start) / 1000);
    scroller.scrollTo({ top: 0 });
    return { count, perSecond };
  }, SCROLL_MS);
  return {
    dropped: Math.max(0, Math.round(SCROLL_MS / FRAME_MS) - frames.count),
    perSecond: frames.perSecond,
  };
}

async function openBoard(browser: Browser, url: string): Promise<{ page: Page; session: CDPSession }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(() => {
    window.seen = { longTasks: [], firstRowMs: 0, completeMs: 0, layoutShift: 0 };
    new PerformanceObserver((list) => {
      window.seen.longTasks.push(...list.getEntries().map((entry) => entry.duration));
    }).observe({ type: 'longtask', buffered: true });
  });
  await page.goto(url);
  await page.locator('tbody tr[aria-rowindex="2"]').waitFor({ timeout: PATIENCE_MS * 2 });
  // The server renders the rows: they are there before anything answers.
  await page.locator('html[data-ready]').waitFor({ timeout: PATIENCE_MS * 2 });
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1500);
  return { page, session: await context.newCDPSession(page) };
}

/** A visitor's waits on the board, with the processor as it is and slowed down four times. */
export async function benchInteractions(browser: Browser, url: string, runs: number): Promise<string[]> {
  const lines: string[] = [];
  const { page, session } = await openBoard(browser, url);
  for (const rate of [1, 4]) {
    await session.send('Emulation.setCPUThrottlingRate', { rate });
    const repeat = async (interactions: readonly Interaction[]): Promise<Timed[]> => {
      const all: Timed[] = [];
      for (let run = 0; run < runs; run += 1) {
        const next = interactions[run % interactions.length];
        if (next !== undefined) all.push(await timed(page, next));
      }
      return all;
    };
    const report = (name: string, all: readonly Timed[]) => {
      lines.push(line(`${rate}x  ${name}`, figureOf(all.map(({ ms }) => ms)), 'ms'));
      lines.push(
        line(`${rate}x  ${name}: longest task`, figureOf(all.map((one) => one.longestTaskMs)), 'ms'),
      );
    };

    const keys = await repeat(SEARCHES.map((argument) => ({ act: 'type', argument })));
    report('keystroke to painted result', keys);
    lines.push(
      line(
        `${rate}x  the same, less the debounce`,
        figureOf(keys.map(({ ms }) => ms - SEARCH_DEBOUNCE_MS)),
        'ms',
      ),
    );
    await timed(page, { act: 'type', argument: '' });
    const ten: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      ten.push(await typeTenLetters(page));
      await timed(page, { act: 'type', argument: '' });
    }
    lines.push(line(`${rate}x  ten letters: longest task`, figureOf(ten), 'ms'));
    report('sort by a score', await repeat([{ act: 'sort', argument: 'evaluations.bbl.normalized_score' }]));
    report('sort by name', await repeat([{ act: 'sort', argument: 'id' }]));
    report('quick filter', await repeat([{ act: 'filter', argument: 'Mid-range' }]));
    const scrolls: { dropped: number; perSecond: number }[] = [];
    for (let run = 0; run < runs; run += 1) scrolls.push(await scrollTable(page));
    lines.push(
      line(`${rate}x  frames dropped in 3 s of scrolling`, figureOf(scrolls.map((one) => one.dropped)), ''),
    );
    lines.push(
      line(`${rate}x  frames a second while scrolling`, figureOf(scrolls.map((one) => one.perSecond)), ''),
    );
  }
  const heap = await page.evaluate(() => performance.memory.usedJSHeapSize);
  lines.push(line('JavaScript heap after all that', figureOf([heap / 1e6]), 'MB'));
  await page.context().close();
  return lines;
}
