import { expect, test } from 'vitest';
import { freshDatabase } from '../../test/fresh-database.ts';
import { TEST_SITE, testApp } from '../../test/test-app.ts';

test.each([
  ['https://board.example', 'max-age=31536000'],
  ['http://localhost:7860', undefined],
])('a board at %s tells browsers to come by https: %s', async (publicUrl, told) => {
  const app = await testApp({ database: await freshDatabase(), site: { ...TEST_SITE, publicUrl } });
  const { headers } = await app.inject('/api/nothing');
  expect(headers['strict-transport-security']).toBe(told);
});
