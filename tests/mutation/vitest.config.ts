import { defineConfig } from 'vitest/config';
import { PATIENCE_MS, TEST_MS } from '../patience.ts';

/** Server rooms to test as well: ROOMS=queue,people. */
const rooms = process.env.ROOMS?.split(',') ?? [];

/** Runs the tests of the rules, and of the requested rooms, on a database of their own. */
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    include: [
      'packages/{core,texts}/src/**/*.test.ts',
      ...['results', 'hub', ...rooms].map((room) => `packages/server/src/${room}/**/*.test.ts`),
    ],
    globalSetup: ['packages/server/test/postgres.ts'],
    isolate: false,
    testTimeout: TEST_MS,
    expect: { poll: { timeout: PATIENCE_MS } },
  },
});
