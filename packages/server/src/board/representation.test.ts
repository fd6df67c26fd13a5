import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { bodyOf, representBoard } from './representation.ts';

test('all callers that read the plain board at the same time share one copy of it in memory', async () => {
  const answer = await representBoard(async () => 1);
  const [one, two] = await Promise.all([bodyOf(answer, 'identity'), bodyOf(answer, 'identity')]);
  const three = await bodyOf(answer, 'identity');
  expect(two).toBe(one);
  expect(three).toBe(one);
  expect(one).toEqual(gunzipSync(answer.compressed.gzip));
  const other = await bodyOf(await representBoard(async () => 2), 'identity');
  expect(other).not.toBe(one);
});
