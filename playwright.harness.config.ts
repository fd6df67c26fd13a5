import { defineConfig } from '@playwright/test';
import { chromiumLaunchOptions } from './scripts/find-chromium.js';

/** `npm run test:harness`: the real tools, two parts at a time: an evaluation of a tiny model has work for one processor. */
export default defineConfig({
  testDir: 'harness',
  testMatch: '*.harness.ts',
  outputDir: '.cache/harness-results',
  forbidOnly: process.env.CI !== undefined,
  workers: 2,
  timeout: 2 * 3_600_000,
  // For a machine that evaluates beside the browser: no check fails because it is slow.
  expect: { timeout: 180_000 },
  reporter: 'list',
  use: { launchOptions: chromiumLaunchOptions() },
});
