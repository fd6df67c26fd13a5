import { type Browser, chromium } from '@playwright/test';
import { figureOf, line } from './figures.ts';

interface Visit {
  readonly firstRowMs: number;
  /** Until every row can be searched; null for a page without script. */
  readonly completeMs: number | null;
  readonly layoutShift: number;
  readonly longestTaskMs: number;
  readonly blockingMs: number;
  readonly scriptKb: number;
  readonly heapMb: number;
}

interface Seen {
  readonly longTasks: number[];
  firstRowMs: number;
  completeMs: number;
  layoutShift: number;
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

/** A visitor's machine and line. */
export interface Conditions {
  readonly name: string;
  readonly slowdown: number;
  /** null: as fast as this machine is with itself. */
  readonly network: { readonly latencyMs: number; readonly bitsPerSecond: number } | null;
}

const CONDITIONS: readonly Conditions[] = [
  { name: '', slowdown: 1, network: null },
  { name: '4x slower, 10 Mbit/s, 40 ms: ', slowdown: 4, network: { latencyMs: 40, bitsPerSecond: 10e6 } },
];

/**
 * One first visit with empty caches: the time to the first painted data row, and the long tasks until the page is idle.
 * @param hasScript whether the page becomes an application.
 */
export async function visit(
  browser: Browser,
  url: string,
  { slowdown, network: line }: Conditions,
  hasScript: boolean,
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  let scriptBytes = 0;
  const network = await context.newCDPSession(page);
  const scripts = new Set<string>();
  await network.send('Network.enable');
  await network.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  if (line !== null) {
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: line.latencyMs,
      downloadThroughput: line.bitsPerSecond / 8,
      uploadThroughput: line.bitsPerSecond / 8,
    });
  }
  network.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  await page.addInitScript(() => {
    const seen: Seen = { longTasks: [], firstRowMs: 0, completeMs: 0, layoutShift: 0 };
    window.seen = seen;
    new PerformanceObserver((list) => {
      seen.longTasks.push(...list.getEntries().map((entry) => entry.duration));
    }).observe({ type: 'longtask', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) seen.layoutShift += Number(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
    // The call of the board is the last that the page needs; its end is when the last byte of it has arrived. The rows are
    // complete when the page has been idle since, which the first idle callback tells.
    new PerformanceObserver((list) => {
      if (!list.getEntries().some(({ name }) => name.includes('/api/leaderboard/'))) return;
      requestIdleCallback(() => {
        seen.completeMs = performance.now();
      });
    }).observe({ type: 'resource', buffered: true });
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
  if (hasScript) await page.waitForFunction(() => window.seen.completeMs > 0, null, { timeout: 120_000 });
  await page.waitForTimeout(1000);
  await network.send('HeapProfiler.collectGarbage');
  const seen = await page.evaluate(() => window.seen);
  const heap = await page.evaluate(() => performance.memory.usedJSHeapSize);
  await context.close();
  return {
    firstRowMs: seen.firstRowMs,
    completeMs: hasScript ? seen.completeMs : null,
    layoutShift: seen.layoutShift,
    longestTaskMs: Math.max(0, ...seen.longTasks),
    blockingMs: seen.longTasks.reduce((sum, duration) => sum + Math.max(0, duration - 50), 0),
    scriptKb: scriptBytes / 1000,
    heapMb: heap / 1e6,
  };
}

/** The waits and downloads of a first visit, each beside a page of the same rows without script. */
export async function benchBrowser(
  browser: Browser,
  url: string,
  staticUrl: string,
  runs: number,
): Promise<string[]> {
  const lines: string[] = [];
  for (const conditions of CONDITIONS) {
    const visits: Visit[] = [];
    const plain: Visit[] = [];
    // In turn, so that both meet the same moods of the machine.
    for (let run = 0; run < runs; run += 1) {
      plain.push(await visit(browser, staticUrl, conditions, false));
      visits.push(await visit(browser, url, conditions, true));
    }
    const report = (name: string, unit: string, pick: (visit: Visit) => number, from = visits) => {
      const figure = figureOf(from.map(pick));
      lines.push(line(`${conditions.name}${name}`, figure, unit));
      return figure.median;
    };
    const own = report('first data row visible', 'ms', (one) => one.firstRowMs);
    const other = report('  of a static page', 'ms', (one) => one.firstRowMs, plain);
    lines.push(`  ${`${conditions.name}  ratio`.padEnd(52)} ${(own / other).toFixed(2).padStart(9)}`);
    report('all rows are there', 'ms', (one) => one.completeMs ?? Number.NaN);
    report('longest task while loading', 'ms', (one) => one.longestTaskMs);
    report('blocking time while loading (tasks over 50 ms)', 'ms', (one) => one.blockingMs);
    report('layout shift', '', (one) => one.layoutShift);
    report('JavaScript sent', 'kB', (one) => one.scriptKb);
    report('JavaScript heap', 'MB', (one) => one.heapMb);
  }
  return lines;
}
