import { defineConfig } from '@playwright/test';
import { chromiumLaunchOptions } from './scripts/find-chromium.js';

/** `npm run test:images`: the images in containers. */
export default defineConfig({
  testDir: 'images',
  testMatch: '*.images.ts',
  outputDir: '.cache/images-results',
  workers: 1,
  timeout: 2 * 3_600_000,
  expect: { timeout: 180_000 },
  reporter: 'list',
  use: { launchOptions: chromiumLaunchOptions() },
});
