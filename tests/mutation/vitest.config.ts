import { defineConfig } from 'vitest/config';
import { TEST_MS } from '../patience.ts';

/** The tests of pure functions, without the projects that need a database or a browser. */
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    include: ['packages/{core,texts}/src/**/*.test.ts', 'packages/server/src/rules/**/*.test.ts'],
    isolate: false,
    testTimeout: TEST_MS,
  },
});
