import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    // Vitest's own choice leaves one core out; the server tests wait for their database often enough.
    maxWorkers: availableParallelism(),
    projects: [
      {
        extends: true,
        // Pure functions: nothing that one file could leave behind for another.
        test: { name: 'core', include: ['packages/core/src/**/*.test.ts'], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['packages/server/src/**/*.test.ts'],
          globalSetup: ['packages/server/test/postgres.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      { extends: true, test: { name: 'web', include: ['packages/web/{src,build}/**/*.test.{ts,tsx}'] } },
      {
        extends: true,
        test: {
          name: 'stand-in-hub',
          include: ['packages/stand-in-hub/src/**/*.test.ts'],
          // The first sign-in of a file loads the sign-in server and makes its key.
          testTimeout: 60_000,
        },
      },
      { extends: true, test: { name: 'scripts', include: ['scripts/**/*.test.js'] } },
    ],
  },
});
