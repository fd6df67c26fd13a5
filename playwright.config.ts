import { defineConfig } from '@playwright/test';

const port = Number(process.env.E2E_PORT ?? 7861);
const baseURL = `http://localhost:${port}`;
const executablePath = process.env.CHROMIUM_PATH || undefined;

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/e2e-results',
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  // For a machine that has other work as well: closing two tabs alone has taken half a minute on one.
  timeout: 60_000,
  // Two workers on two cores, each with a browser and some with servers of their own.
  expect: { timeout: 10_000 },
  workers: 2,
  use: {
    baseURL,
    // Without pictures and copies of the page, which cost a fifth of the suite's time: `--trace on` has them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      // Chromium has no sandbox of its own under root; and it should look nothing up on the network.
      args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-background-networking'],
    },
  },
  webServer: {
    command: 'node scripts/e2e-server.js',
    url: `${baseURL}/api/health`,
    env: { PORT: String(port) },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    timeout: 60_000,
  },
});
