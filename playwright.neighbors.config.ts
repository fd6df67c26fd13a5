import { defineConfig } from '@playwright/test';
import { chromiumLaunchOptions } from './scripts/find-chromium.js';

/** `npm run test:neighbors`: this tree and the previous release together. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: 'neighbor-releases.ts',
  outputDir: '.cache/neighbors-results',
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: { screenshot: 'only-on-failure', launchOptions: chromiumLaunchOptions() },
});
