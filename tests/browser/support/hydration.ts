import { expect, type Page } from '@playwright/test';
import { PATIENCE_MS } from '../../patience.ts';

/** Collects the errors that the page throws or logs; React logs hydration failures. */
export function noteProblems(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  return problems;
}

/** Waits until the page's controls work: the server's HTML shows them earlier. Hydration is slow on a busy or slowed processor. */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-ready', '', { timeout: 3 * PATIENCE_MS });
}

/** Opens one of the site's pages. If only the part after '#' differs from the open one, the browser loads nothing anew. */
export async function goToPage(page: Page, url: string): Promise<void> {
  const [left, title] = [new URL(page.url()), await page.title()];
  // The same URL would not load the page anew.
  if (left.href.endsWith(url)) await page.goto('about:blank');
  await page.goto(url);
  await hydrated(page);
  if (!url.endsWith(left.hash)) await expect(page).not.toHaveTitle(title);
}

/** Waits until the page has finished its own work after the start, including work in idle periods. */
export async function idle(page: Page): Promise<void> {
  await hydrated(page);
  await page.evaluate(
    () => new Promise<void>((resolve) => requestIdleCallback(() => requestIdleCallback(() => resolve()))),
  );
}

/**
 * Waits until the texts have their fonts: the first frame requests them, and the frame after they arrive moves whatever they
 * resize.
 */
export async function withFonts(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const twoFrames = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await twoFrames();
    await document.fonts.ready;
    await twoFrames();
  });
}

/** Descriptions of the layout shifts since a point in the page's time. */
export function shiftsSince(page: Page, since: number): Promise<string[]> {
  return page.evaluate(
    (start) =>
      new Promise<string[]>((resolve) => {
        const shifts: string[] = [];
        const note = (entries: PerformanceEntryList) =>
          shifts.push(...entries.filter((one) => one.startTime > start).map((one) => JSON.stringify(one)));
        const observer = new PerformanceObserver((list) => note(list.getEntries()));
        observer.observe({ type: 'layout-shift', buffered: true });
        // A shift is reported with its frame.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            note(observer.takeRecords());
            resolve(shifts);
          }),
        );
      }),
    since,
  );
}

/** Waits until a tap or focus can show tooltips: their code loads after the code that the page needs to work. */
export async function hasTooltips(page: Page): Promise<void> {
  await expect(page.locator('#tooltip')).toBeAttached();
}

/** Waits until the server sends a board page with rows: a busy machine first sends one without them. */
export async function hasRows(page: Page, path: string): Promise<void> {
  await expect.poll(async () => (await page.request.get(path)).text()).toContain('id="initial-board"');
}

/** Holds back every response from matching URLs. @returns a function that releases them */
export async function withhold(page: Page, url: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Withholds the application's scripts, to test the page as it is before they arrive. */
export function withholdScripts(page: Page): Promise<() => void> {
  return withhold(page, '**/assets/*.js');
}
