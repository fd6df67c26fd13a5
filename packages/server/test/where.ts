import { test } from 'vitest';

/** Tests that not every machine can run; the name of a skipped one says what it needs. */
export function testWhere(isPossible: boolean, need: string) {
  return (title: string, run: () => Promise<void>): void =>
    test.skipIf(!isPossible)(isPossible ? title : `${title} (needs ${need})`, run);
}
