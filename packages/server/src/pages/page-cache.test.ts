import { expect, test } from 'vitest';
import { capturedLogger } from '../../test/test-app.ts';
import { createPageCache } from './page-cache.ts';

test('a page that is not rendered is none, even when pushed out', async () => {
  const { logger } = capturedLogger();
  const pages = createPageCache({ mostBytes: 400, logger });
  let release = (_: string | null) => {};
  const late = new Promise<string | null>((resolve) => {
    release = resolve;
  });
  const waiting = pages('late', { render: () => late, mayRender: () => true });
  for (let i = 0; i < 30; i += 1)
    await pages(`other ${i}`, { render: async () => `page ${i} `.repeat(200), mayRender: () => true });
  release(null);
  expect(await waiting).toBeNull();
});
