/**
 * `npm run bench -- [--sizes 31,3827] [--runs 5] [--interactions] [--records] [--exports] [--slow]` prints the figures of
 * docs/performance.md. With `--interactions` it measures only what a visitor does on the board, with `--records` only the pages
 * about models, with `--exports` only the exported files, with `--slow` only a visit on a slow machine and line.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { getLeaderboard } from '@leaderboard/core/api';
import { publishFirst } from '@leaderboard/server/board/publish.sql';
import { openDatabase } from '@leaderboard/server/database/database';
import type { Browser } from '@playwright/test';
import { boardOf } from './boards.ts';
import { benchBrowser, startBrowser } from './browser.ts';
import { benchExports } from './exports.ts';
import { figureOf, line } from './figures.ts';
import { benchInteractions } from './interactions.ts';
import { benchRecordPages } from './record-pages.ts';
import { benchRequests } from './requests.ts';
import { benchRows } from './rows.ts';
import { databaseMb, type RunningServer, residentMb, startServer, untilIdle } from './server-process.ts';
import { benchSlow } from './slow.ts';
import { removeStaticPage, STATIC_PATH, writeStaticPage } from './static-page.ts';

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '31,3827,20000,100000' },
    runs: { type: 'string', default: '5' },
    interactions: { type: 'boolean', default: false },
    records: { type: 'boolean', default: false },
    exports: { type: 'boolean', default: false },
    slow: { type: 'boolean', default: false },
  },
});
const sizes = values.sizes.split(',').map(Number);
const runs = Number(values.runs);
if (![...sizes, runs].every((number) => Number.isInteger(number) && number > 0)) {
  console.error(
    'Usage: npm run bench -- [--sizes 31,3827] [--runs 5] [--interactions] [--records] [--exports] [--slow], whole numbers above 0',
  );
  process.exit(2);
}

async function fill(dataDir: string, size: number): Promise<number> {
  const start = performance.now();
  const database = await openDatabase({ kind: 'embedded', dataDir }, () => undefined);
  await publishFirst(database, 'benchmark', await boardOf(size));
  await database.close();
  return (performance.now() - start) / 1000;
}

interface Start {
  readonly readyMs: number;
  readonly serverMb: number;
  readonly databaseMb: number;
}

/** Starts server and database, measures them at the first answer, and stops them. */
async function startOnce(dataDir: string): Promise<Start> {
  const server = await startServer(dataDir);
  const memory = { serverMb: await residentMb(server.pid), databaseMb: await databaseMb(dataDir) };
  await server.stop();
  return { readyMs: server.readyMs, ...memory };
}

async function benchStarts(dataDir: string): Promise<string[]> {
  const starts: Start[] = [];
  for (let run = 0; run < runs; run += 1) starts.push(await startOnce(dataDir));
  const figure = (pick: (one: Start) => number) => figureOf(starts.map(pick));
  return [
    line(
      'start-up to first answer, database included',
      figure((one) => one.readyMs),
      'ms',
    ),
    line(
      'memory of the server, fresh',
      figure((one) => one.serverMb),
      'MB',
    ),
    line(
      'memory of the database, fresh',
      figure((one) => one.databaseMb),
      'MB',
    ),
  ];
}

/** The cost of the server and of a first visit. */
async function benchServing(server: RunningServer, dataDir: string, browser: Browser): Promise<void> {
  const call = `${server.url}${getLeaderboard.path}`;
  await untilIdle(server);
  for (const text of await benchRequests(server.url, dataDir, runs)) console.log(text);
  console.log(`  memory of the server after that load: ${(await residentMb(server.pid)).toFixed(0)} MB`);
  const body = await (await fetch(call)).text();
  console.log(`  body ${(body.length / 1e6).toFixed(1)} MB`);
  for (const text of await benchRows(body, runs)) console.log(text);
  for (const text of await benchBrowser(browser, server.url, `${server.url}${STATIC_PATH}`, runs))
    console.log(text);
}

/** The exported files alone, which need no browser. */
async function benchExportsOf(dataDir: string): Promise<void> {
  const server = await startServer(dataDir);
  try {
    for (const text of await benchExports(server.url, server.pid)) console.log(text);
  } finally {
    await server.stop();
  }
}

async function benchSize(size: number): Promise<void> {
  console.log(`\n${size.toLocaleString('en')} models`);
  const dataDir = await mkdtemp(join(tmpdir(), 'leaderboard-bench-'));
  try {
    console.log(`  filled and published in ${(await fill(dataDir, size)).toFixed(1)} s`);
    if (values.exports) return await benchExportsOf(dataDir);
    const isAll = !values.interactions && !values.records && !values.slow;
    if (isAll) for (const text of await benchStarts(dataDir)) console.log(text);
    // A server serves the files that are there when it starts.
    const renderer = await startServer(dataDir);
    await writeStaticPage(await (await fetch(renderer.url)).text());
    await renderer.stop();
    const server = await startServer(dataDir);
    try {
      const browser = await startBrowser();
      if (isAll) await benchServing(server, dataDir, browser);
      if (size > 31 && (isAll || values.interactions)) {
        for (const text of await benchInteractions(browser, server.url, runs)) console.log(text);
      }
      if (isAll || values.records) {
        for (const text of await benchRecordPages(browser, server.url, runs)) console.log(text);
      }
      if (isAll || values.slow) {
        for (const text of await benchSlow(browser, server.url, runs)) console.log(text);
      }
      await browser.close();
    } finally {
      await server.stop();
      await removeStaticPage();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

console.log(`Node ${process.version}, ${cpus().length} cores; each figure: median (lowest–highest, runs)`);
for (const size of sizes) await benchSize(size);
