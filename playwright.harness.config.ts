import { defineConfig } from '@playwright/test';
import { chromiumLaunchOptions } from './scripts/find-chromium.js';

/** `npm run test:harness`: the real tools, one test at a time. */
export default defineConfig({
  testDir: 'harness',
  testMatch: '*.harness.ts',
  outputDir: '.cache/harness-results',
  forbidOnly: process.env.CI !== undefined,
  workers: 1,
  timeout: 2 * 3_600_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: { launchOptions: chromiumLaunchOptions() },
});
