import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig, type Project } from '@playwright/test';
import { chromiumLaunchOptions } from '../scripts/find-chromium.js';
import { PATIENCE_MS, TEST_MS } from './patience.ts';

const ROOT = join(import.meta.dirname, '..');
const HOUR_MS = 3_600_000;
const port = Number(process.env.E2E_PORT ?? 7861);
const baseURL = `http://localhost:${port}`;

/** Tests that share the pages of one server. */
const pages: Project = {
  timeout: TEST_MS,
  expect: { timeout: PATIENCE_MS },
  fullyParallel: true,
  use: {
    baseURL,
    // One window per worker, emptied between tests: a new one for each test takes a second of CPU time.
    reuseContext: true,
    // Transitions take time; motion tests enable them.
    contextOptions: { reducedMotion: 'reduce' },
  },
};

/** Evaluations and containers run beside the browser, so no check may fail because it is slow. */
const evaluations: Project = { timeout: 2 * HOUR_MS, expect: { timeout: 180_000 } };

const projects: (Project & { name: string })[] = [
  { name: 'browser', ...pages },
  { name: 'accessibility', ...pages },
  { name: 'endurance', workers: 1, timeout: HOUR_MS / 2 },
  // A tiny model's evaluation keeps one processor busy.
  { name: 'harness', workers: 2, ...evaluations },
  { name: 'images', workers: 1, ...evaluations },
  { name: 'slurm', workers: 1, timeout: 5 * 60_000 },
];

/** Playwright starts the server for every layer, but layers with their own servers do not need it. */
const isShared = ['browser', 'accessibility'].includes(process.env.TEST_LAYER ?? 'browser');

/** Test layers run by Playwright; `npm test -- LAYER` prepares and starts one of them. */
export default defineConfig({
  projects: projects.map((project) => ({
    ...project,
    testDir: project.name,
    testMatch: ['*.spec.ts', `*.${project.name}.ts`],
    outputDir: join(ROOT, '.cache', `${project.name}-results`),
  })),
  forbidOnly: process.env.CI !== undefined,
  reporter: 'list',
  workers: Number(process.env.PW_WORKERS ?? availableParallelism()),
  use: {
    // Tracing takes a tenth of the suite's time; outside CI, `--trace on` enables it.
    trace: process.env.CI === undefined ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: chromiumLaunchOptions(),
  },
  ...(isShared && {
    webServer: {
      command: 'node tests/browser/board-server.js',
      cwd: ROOT,
      url: `${baseURL}/api/health`,
      env: { PORT: String(port) },
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
      timeout: 300_000,
    },
  }),
});
