import { defineConfig } from 'vitest/config';

/** `npm test -- engines`: the main ways through the pages in Firefox and WebKit as they are packaged. */
export default defineConfig({
  test: {
    include: ['tests/engines/*.engines.ts'],
    testTimeout: 120_000,
    hookTimeout: 200_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
