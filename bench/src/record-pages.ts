import type { Browser, Page } from '@playwright/test';
import { figureOf, line } from './figures.ts';

/** What a visitor has of a model's page, as it comes: each after the one before it. */
const MODEL_PAGE = [
  { what: 'name, rank, average and facts', selector: 'main header:has(h1 + p b) ~ section dd' },
  { what: 'the plots of its scores', selector: 'figure svg' },
  { what: 'the rest', selector: 'section[aria-label="Runs"] table' },
] as const;

/** The time from a change of the route to the end of the first frame that shows each of these elements. */
async function timedRoute(page: Page, hash: string, selectors: readonly string[]): Promise<number[]> {
  return page.evaluate(
    async ({ route, wanted }) => {
      const painted = () =>
        new Promise((resolve) => {
          const channel = new MessageChannel();
          channel.port1.onmessage = resolve;
          channel.port2.postMessage(null);
        });
      const start = performance.now();
      location.hash = route;
      const times: number[] = [];
      for (const selector of wanted) {
        do await new Promise((resolve) => requestAnimationFrame(resolve));
        while (document.querySelector(selector) === null);
        // A message posted in a frame is handled after the paint of that frame.
        await painted();
        times.push(performance.now() - start);
      }
      return times;
    },
    { route: hash, wanted: selectors },
  );
}

/** How long a visitor waits for the page of a model, coming from the board, and for the pictures of all models. */
export async function benchRecordPages(browser: Browser, url: string, runs: number): Promise<string[]> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await page.goto(url);
  const links = page.locator('tbody [data-column="id"] a[href^="#/model/"]');
  await links.first().waitFor();
  const hashes = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  const parts = MODEL_PAGE.map(({ what }) => ({ what, times: [] as number[] }));
  const pictures: number[] = [];
  // The first visit loads the code of each page and is not counted.
  for (let run = 0; run <= runs; run += 1) {
    const route = hashes[run % hashes.length] ?? '';
    const times = await timedRoute(
      page,
      route,
      MODEL_PAGE.map(({ selector }) => selector),
    );
    const [picture = 0] = await timedRoute(page, '#/explore', ['figure svg path[d^="M"]']);
    if (run > 0) {
      for (const [index, part] of parts.entries()) part.times.push(times[index] ?? Number.NaN);
      pictures.push(picture);
    }
    await timedRoute(page, '#/', ['tbody tr[aria-rowindex="2"]']);
  }
  await page.context().close();
  return [
    ...parts.map(({ what, times }) => line(`model page from the board: ${what}`, figureOf(times), 'ms')),
    line('all models as a picture', figureOf(pictures), 'ms'),
  ];
}
