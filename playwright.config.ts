import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumLaunchOptions } from './scripts/find-chromium.js';

const port = Number(process.env.E2E_PORT ?? 7861);
const baseURL = `http://localhost:${port}`;

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/e2e-results',
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  // For a machine that has other work as well: closing two tabs alone has taken half a minute on one.
  timeout: 300_000,
  // Two workers on two cores, each with a browser and some with servers of their own, beside the unit tests.
  expect: { timeout: 90_000 },
  workers: Number(process.env.PW_WORKERS ?? availableParallelism()),
  use: {
    baseURL,
    // One window per worker, emptied between tests: a new one for each test costs a second of computing.
    reuseContext: true,
    // Transitions cost time; the tests of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs a tenth of the suite's time: `--trace on` has one.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: chromiumLaunchOptions(),
  },
  webServer: {
    command: 'node scripts/e2e-server.js',
    url: `${baseURL}/api/health`,
    env: { PORT: String(port) },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    timeout: 300_000,
  },
});
