import type { Browser } from '@playwright/test';
import { type Conditions, visit } from './browser.ts';
import { figureOf, line } from './figures.ts';
import { openBoard, SEARCH_DEBOUNCE_MS, SEARCHES, timed } from './interactions.ts';

/** A cheap phone of some years ago on a poor line. */
const SLOW: Conditions = {
  name: '6x slower, 2 Mbit/s, 200 ms: ',
  slowdown: 6,
  network: { latencyMs: 200, bitsPerSecond: 2e6 },
};

/** A first visit on a slow machine and line, and what a search takes there. */
export async function benchSlow(browser: Browser, url: string, runs: number): Promise<string[]> {
  const visits = [];
  for (let run = 0; run < runs; run += 1) visits.push(await visit(browser, url, SLOW, true));
  const { page, session } = await openBoard(browser, url);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW.slowdown });
  const searches = [];
  for (let run = 0; run < runs; run += 1) {
    searches.push(await timed(page, { act: 'type', argument: SEARCHES[run % SEARCHES.length] ?? '' }));
  }
  await page.context().close();
  return [
    line(`${SLOW.name}first row`, figureOf(visits.map((one) => one.firstRowMs)), 'ms'),
    line(`${SLOW.name}all rows`, figureOf(visits.map((one) => one.completeMs ?? Number.NaN)), 'ms'),
    line(`${SLOW.name}longest task`, figureOf(visits.map((one) => one.longestTaskMs)), 'ms'),
    line(`${SLOW.name}search`, figureOf(searches.map(({ ms }) => ms - SEARCH_DEBOUNCE_MS)), 'ms'),
    line(`${SLOW.name}search: longest task`, figureOf(searches.map((one) => one.longestTaskMs)), 'ms'),
  ];
}
