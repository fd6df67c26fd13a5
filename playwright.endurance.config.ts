import { defineConfig } from '@playwright/test';

/** `npm run test:endurance`: long crash and load runs, one at a time. */
export default defineConfig({
  testDir: 'endurance',
  testMatch: '*.endurance.ts',
  outputDir: '.cache/endurance-results',
  workers: 1,
  timeout: 30 * 60_000,
});
