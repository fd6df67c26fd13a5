/**
 * `npm run bench -- [--sizes 31,4576] [--runs 5] [--only loading,back] [--partial]` prints the table of docs/performance.md. With
 * --partial, a third of the rows have only one domain. The notes on stderr contain the minimum and maximum of each value.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '@leaderboard/server/database/database';
import { publishFirst } from '@leaderboard/server/publish/publish.sql';
import type { Browser } from '@playwright/test';
import { buildBoard } from './boards.ts';
import { type Figures, median } from './figures.ts';
import { benchBack, benchInteractions, benchScrolling } from './interactions.ts';
import { startServer, waitUntilIdle } from './server-process.ts';
import { removeStaticPage, STATIC_PATH, writeStaticPage } from './static-page.ts';
import { formatNotes, table } from './table.ts';
import { benchViews } from './views.ts';
import { benchVisits, startBrowser } from './visit.ts';

type Part = (browser: Browser, url: string, runs: number) => Promise<Figures>;

const PARTS: Readonly<Record<string, Part>> = {
  loading: (browser, url, runs) => benchVisits(browser, url, `${url}${STATIC_PATH}`, runs),
  answers: benchInteractions,
  scrolling: benchScrolling,
  back: benchBack,
  views: (_browser, url, runs) => benchViews(url, runs),
};

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '31,4576,100000' },
    runs: { type: 'string', default: '5' },
    only: { type: 'string', default: Object.keys(PARTS).join(',') },
    partial: { type: 'boolean', default: false },
  },
});
const sizes = values.sizes.split(',').map(Number);
const runs = Number(values.runs);
const parts = values.only.split(',').map((name) => PARTS[name] ?? null);
if (
  ![...sizes, runs].every((number) => Number.isInteger(number) && number > 0) ||
  parts.some((part) => part === null)
) {
  console.error(
    `Usage: npm run bench -- [--sizes 31,4576,100000] [--runs 5] [--only ${Object.keys(PARTS).join(',')}] [--partial], whole numbers above 0`,
  );
  process.exit(2);
}

async function fill(dataDir: string, size: number): Promise<void> {
  const database = await openDatabase({ kind: 'embedded', dataDir }, () => undefined);
  await publishFirst(database, 'benchmark', await buildBoard(size, values.partial));
  await database.close();
}

async function benchSize(size: number): Promise<Figures> {
  console.error(`\n${size.toLocaleString('en')} models`);
  const dataDir = await mkdtemp(join(tmpdir(), 'leaderboard-bench-'));
  try {
    await fill(dataDir, size);
    // A server only serves files that exist when it starts.
    const renderer = await startServer(dataDir);
    await writeStaticPage(await (await fetch(renderer.url)).text());
    await renderer.stop();
    const start = performance.now();
    const server = await startServer(dataDir);
    const seconds = (performance.now() - start) / 1000;
    const browser = await startBrowser();
    try {
      await waitUntilIdle(server);
      let figures: Figures = { start: median([seconds]) };
      for (const part of parts) {
        const found = (await part?.(browser, server.url, runs)) ?? {};
        console.error(formatNotes(found));
        figures = { ...figures, ...found };
      }
      return figures;
    } finally {
      await browser.close();
      await server.stop();
      await removeStaticPage();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

const load = () => loadavg()[0]?.toFixed(1);
const before = load();
const boards = new Map<number, Figures>();
for (const size of sizes) boards.set(size, await benchSize(size));
console.log(
  `\nMedians of ${runs}. Node ${process.version}, ${cpus().length} cores, load ${before} before and ${load()} after.\n`,
);
console.log(table(boards));
