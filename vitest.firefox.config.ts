import { defineConfig } from 'vitest/config';

/** `npm run test:firefox`: the main ways through the pages in a Firefox as it is packaged. */
export default defineConfig({
  test: {
    include: ['firefox/*.firefox.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
