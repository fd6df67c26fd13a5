import { test } from 'vitest';

/** Continuous integration as root has what such tests need (.ci/run): there they fail rather than be skipped. */
const MUST_RUN = process.env.CI !== undefined && process.getuid?.() === 0;

/** Tests that not every machine can run; the name of a skipped one says what it needs. */
export function testWhere(isPossible: boolean, need: string) {
  const runs = isPossible || MUST_RUN;
  return (title: string, run: () => Promise<void>): void =>
    test.skipIf(!runs)(runs ? title : `${title} (needs ${need})`, run);
}
