import { test } from 'vitest';

/** CI running as root has everything that such tests need (.ci/run), so they fail there instead of being skipped. */
const MUST_RUN = process.env.CI !== undefined && process.getuid?.() === 0;

/** Tests that some machines cannot run. The name of a skipped test includes what it needs. */
export function testWhere(isPossible: boolean, need: string) {
  const runs = isPossible || MUST_RUN;
  return (title: string, run: () => Promise<void>): void =>
    test.skipIf(!runs)(runs ? title : `${title} (needs ${need})`, run);
}
