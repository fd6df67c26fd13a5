import { type Browser, chromium } from '@playwright/test';
import { figureOf, line } from './figures.ts';

interface Visit {
  readonly firstRowMs: number;
  readonly longestTaskMs: number;
  readonly blockingMs: number;
  readonly scriptKb: number;
  readonly heapMb: number;
}

interface Seen {
  readonly longTasks: number[];
  firstRowMs: number;
}
declare global {
  interface Window {
    /** The notes of the page's observers, which start before its first script. */
    seen: Seen;
  }
  interface Performance {
    /** Chromium only. */
    readonly memory: { readonly usedJSHeapSize: number };
  }
}

/** Starts the browser that the caller found; as root without a sandbox, which root cannot have. */
export function startBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH;
  return chromium.launch({
    ...(executablePath !== undefined && executablePath !== '' && { executablePath }),
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-background-networking'],
  });
}

/** One first visit with empty caches: the time to the first painted data row, and the long tasks until the page is idle. */
async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  let scriptBytes = 0;
  const network = await context.newCDPSession(page);
  const scripts = new Set<string>();
  await network.send('Network.enable');
  network.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  await page.addInitScript(() => {
    const seen: Seen = { longTasks: [], firstRowMs: 0 };
    window.seen = seen;
    new PerformanceObserver((list) => {
      seen.longTasks.push(...list.getEntries().map((entry) => entry.duration));
    }).observe({ type: 'longtask', buffered: true });
    const look = () => {
      if (document.querySelector('tbody tr[aria-rowindex] a') === null) requestAnimationFrame(look);
      // The frame with the row is painted after this callback, so the next frame begins once it is painted.
      else
        requestAnimationFrame(() => {
          seen.firstRowMs = performance.now();
        });
    };
    requestAnimationFrame(look);
  });
  await page.goto(url);
  await page.waitForFunction(() => window.seen.firstRowMs > 0, null, {
    timeout: 120_000,
  });
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1000);
  const seen = await page.evaluate(() => window.seen);
  const heap = await page.evaluate(() => performance.memory.usedJSHeapSize);
  await context.close();
  return {
    firstRowMs: seen.firstRowMs,
    longestTaskMs: Math.max(0, ...seen.longTasks),
    blockingMs: seen.longTasks.reduce((sum, duration) => sum + Math.max(0, duration - 50), 0),
    scriptKb: scriptBytes / 1000,
    heapMb: heap / 1e6,
  };
}

/** The waits and downloads of a first visit. */
export async function benchBrowser(browser: Browser, url: string, runs: number): Promise<string[]> {
  const visits: Visit[] = [];
  for (let run = 0; run < runs; run += 1) visits.push(await visit(browser, url));
  const figure = (pick: (visit: Visit) => number) => figureOf(visits.map(pick));
  return [
    line(
      'first data row visible',
      figure((one) => one.firstRowMs),
      'ms',
    ),
    line(
      'longest task while loading',
      figure((one) => one.longestTaskMs),
      'ms',
    ),
    line(
      'blocking time while loading (tasks over 50 ms)',
      figure((one) => one.blockingMs),
      'ms',
    ),
    line(
      'JavaScript sent',
      figure((one) => one.scriptKb),
      'kB',
    ),
    line(
      'JavaScript heap',
      figure((one) => one.heapMb),
      'MB',
    ),
  ];
}
