import { defineConfig } from '@playwright/test';

/** `npm run test:slurm`: a worker on a real Slurm of this machine alone. */
export default defineConfig({
  testDir: 'slurm',
  testMatch: '*.slurm.ts',
  outputDir: '.cache/slurm-results',
  reporter: 'list',
  workers: 1,
  timeout: 5 * 60_000,
});
