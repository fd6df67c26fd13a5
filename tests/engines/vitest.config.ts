import { defineConfig } from 'vitest/config';

/** Runs the main tasks in the packaged Firefox and WebKit (`npm test -- engines`). */
export default defineConfig({
  test: {
    include: ['tests/engines/*.engines.ts'],
    testTimeout: 120_000,
    hookTimeout: 200_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
