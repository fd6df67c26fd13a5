import { test } from '@playwright/test';
import { killImports } from '../e2e/support/killed-import.ts';

test('kill -9 of everything at six moments of an import leaves the board before or the board after', async () => {
  test.setTimeout(600_000);
  await killImports([300, 600, 800, 1000, 1200, 1500], 300);
});
