import { defineConfig } from 'vitest/config';

/** `npm test -- firefox`: the main ways through the pages in a Firefox as it is packaged. */
export default defineConfig({
  test: {
    include: ['tests/firefox/*.firefox.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
