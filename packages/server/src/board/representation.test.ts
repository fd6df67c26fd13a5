import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { bodyOf, compressFurther, representBoard, sameContentEtags } from './representation.ts';

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

test('compressed further, an answer has the same content under another tag, and either tag is of what a caller has', async () => {
  const answer = await representBoard(async () => 1);
  const further = await compressFurther(answer, new AbortController().signal);
  expect(brotliDecompressSync(further.compressed.br)).toEqual(gunzipSync(answer.compressed.gzip));
  expect(further.etags.br).not.toBe(answer.etags.br);
  expect(further.etags.gzip).toBe(answer.etags.gzip);
  for (const one of [answer, further]) {
    expect(sameContentEtags(one, 'br')).toEqual([answer.etags.br, further.etags.br]);
    expect(sameContentEtags(one, 'gzip')).toEqual([answer.etags.gzip]);
  }
  await expect(compressFurther(answer, AbortSignal.abort())).rejects.toThrow();
});
