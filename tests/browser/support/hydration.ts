import { expect, type Page } from '@playwright/test';
import { PATIENCE_MS } from '../../patience.ts';

/** The errors that the page throws or logs, as they come: React logs what it could not take over. */
export function noteProblems(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  return problems;
}

/**
 * Until the page's controls work: the server's HTML shows them before. Its start is what takes a busy or slowed processor the
 * longest.
 */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-ready', '', { timeout: 3 * PATIENCE_MS });
}

/** Until the page has done by itself what it does after its start: its work for idle times too. */
export async function idle(page: Page): Promise<void> {
  await hydrated(page);
  await page.evaluate(
    () => new Promise<void>((resolve) => requestIdleCallback(() => requestIdleCallback(() => resolve()))),
  );
}

/**
 * Until the texts have their fonts: those of the first frame ask for them, and the frame after their arrival moves what they
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

/** The layout shifts since a time of the page, in words. */
export function shiftsSince(page: Page, since: number): Promise<string[]> {
  return page.evaluate(
    (start) =>
      new Promise<string[]>((resolve) => {
        const shifts: string[] = [];
        const note = (entries: PerformanceEntryList) =>
          shifts.push(...entries.filter((one) => one.startTime > start).map((one) => JSON.stringify(one)));
        const observer = new PerformanceObserver((list) => note(list.getEntries()));
        observer.observe({ type: 'layout-shift', buffered: true });
        // A shift is reported with the frame that it is in.
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

/** Until a tap or the focus shows a tooltip: their code comes after what the page needs to work. */
export async function hasTooltips(page: Page): Promise<void> {
  await expect(page.locator('#tooltip')).toBeAttached();
}

/** Until the server has a page of the board with its rows: on a busy machine it sends one without them first. */
export async function hasRows(page: Page, path: string): Promise<void> {
  await expect.poll(async () => (await page.request.get(path)).text()).toContain('id="initial-board"');
}

/** Holds back every answer from a URL like this. @returns what lets them through */
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

/** Everything but the scripts of the application: the page as it is until they arrive. */
export function withholdScripts(page: Page): Promise<() => void> {
  return withhold(page, '**/assets/*.js');
}
