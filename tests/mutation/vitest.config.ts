import { defineConfig } from 'vitest/config';
import { PATIENCE_MS, TEST_MS } from '../patience.ts';

/** Rooms of the server whose tests run too, on a database of their own: ROOMS=queue,people. */
const rooms = process.env.ROOMS?.split(',') ?? [];

/** The tests of rooms without a database, and of the rooms that are asked for. */
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    include: [
      'packages/{core,texts}/src/**/*.test.ts',
      ...['results', 'hub', ...rooms].map((room) => `packages/server/src/${room}/**/*.test.ts`),
    ],
    ...(rooms.length > 0 && { globalSetup: ['packages/server/test/postgres.ts'] }),
    isolate: false,
    testTimeout: TEST_MS,
    expect: { poll: { timeout: PATIENCE_MS } },
  },
});
