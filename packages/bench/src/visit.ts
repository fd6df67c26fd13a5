import { type Browser, chromium } from '@playwright/test';
import { type Figures, median, ratio } from './figures.ts';

interface Visit {
  readonly firstRowMs: number;
  readonly blockingMs: number;
  readonly heapMb: number;
}

interface Seen {
  readonly longTasks: number[];
  firstRowMs: number;
  /** True once the board request, the last one that the page needs, has completed and the page has been idle since. */
  isComplete: boolean;
}
declare global {
  interface Window {
    /** Observations of the page, starting before its first script runs. */
    seen: Seen;
  }
  interface Performance {
    /** Chromium only. */
    readonly memory: { readonly usedJSHeapSize: number };
  }
}

/** Starts the browser, without a sandbox when running as root because Chromium's sandbox does not support root. */
export function startBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH;
  return chromium.launch({
    ...(executablePath !== undefined && executablePath !== '' && { executablePath }),
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-background-networking'],
  });
}

/** Simulated device and network of a visitor. */
interface Conditions {
  readonly slowdown: number;
  /** null for the unlimited local connection. */
  readonly network: { readonly latencyMs: number; readonly bitsPerSecond: number } | null;
}

const USUAL: Conditions = { slowdown: 1, network: null };
const SLOW: Conditions = { slowdown: 4, network: { latencyMs: 40, bitsPerSecond: 10e6 } };

const PATIENCE_MS = 120_000;

/**
 * Measures a first visit with empty caches: the time to the first painted data row, and the long tasks until the page is idle.
 * @param hasScript whether the page includes its scripts
 */
async function visit(
  browser: Browser,
  url: string,
  { slowdown, network: line }: Conditions,
  hasScript: boolean,
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  if (line !== null) {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: line.latencyMs,
      downloadThroughput: line.bitsPerSecond / 8,
      uploadThroughput: line.bitsPerSecond / 8,
    });
  }
  await page.addInitScript(() => {
    const seen: Seen = { longTasks: [], firstRowMs: 0, isComplete: false };
    window.seen = seen;
    new PerformanceObserver((list) => {
      seen.longTasks.push(...list.getEntries().map((entry) => entry.duration));
    }).observe({ type: 'longtask', buffered: true });
    new PerformanceObserver((list) => {
      if (!list.getEntries().some(({ name }) => name.includes('/api/leaderboard/'))) return;
      requestIdleCallback(() => {
        seen.isComplete = true;
      });
    }).observe({ type: 'resource', buffered: true });
    const look = () => {
      if (document.querySelector('tbody tr[aria-rowindex] a') === null) requestAnimationFrame(look);
      // The frame with the row is painted after this callback, so the next frame starts once it is painted.
      else
        requestAnimationFrame(() => {
          seen.firstRowMs = performance.now();
        });
    };
    requestAnimationFrame(look);
  });
  await page.goto(url);
  await page.waitForFunction(() => window.seen.firstRowMs > 0);
  await page.waitForLoadState('networkidle');
  if (hasScript) await page.waitForFunction(() => window.seen.isComplete);
  await page.waitForTimeout(1000);
  await session.send('HeapProfiler.collectGarbage');
  const { firstRowMs, longTasks } = await page.evaluate(() => window.seen);
  const heap = await page.evaluate(() => performance.memory.usedJSHeapSize);
  await context.close();
  return {
    firstRowMs,
    blockingMs: longTasks.reduce((sum, duration) => sum + Math.max(0, duration - 50), 0),
    heapMb: heap / 1e6,
  };
}

/** Measures first visits, each paired with a visit to a static page with the same rows. */
export async function benchVisits(
  browser: Browser,
  url: string,
  staticUrl: string,
  runs: number,
): Promise<Figures> {
  const take = async (conditions: Conditions) => {
    const visits: Visit[] = [];
    const plain: Visit[] = [];
    // Alternate the two, so that both see the same machine load.
    for (let run = 0; run < runs; run += 1) {
      plain.push(await visit(browser, staticUrl, conditions, false));
      visits.push(await visit(browser, url, conditions, true));
    }
    return {
      firstRow: ratio(
        visits.map((one) => one.firstRowMs),
        plain.map((one) => one.firstRowMs),
      ),
      blocking: median(visits.map((one) => one.blockingMs)),
      heap: median(visits.map((one) => one.heapMb)),
    };
  };
  const usual = await take(USUAL);
  const slow = await take(SLOW);
  return {
    ...usual,
    firstRowSlow: slow.firstRow,
    blockingSlow: slow.blocking,
  };
}
