import { text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { bodyOf, compressFurther, representBoard, sameContentEtags } from './representation.ts';

test('the plain body is the compressed one, decompressed', async () => {
  const answer = await representBoard(async () => ({ number: 1, publishedAt: '2026-11-03T10:00:00Z' }));
  const plain = bodyOf(answer, 'identity');
  expect(Buffer.isBuffer(plain)).toBe(false);
  if (!Buffer.isBuffer(plain)) expect(await text(plain)).toBe(gunzipSync(answer.compressed.gzip).toString());
});

test('compressed further, an answer has the same content under another tag', async () => {
  const answer = await representBoard(
    async () => ({ number: 1, publishedAt: '2026-11-03T10:00:00Z' }),
    () => 'lean',
  );
  const further = await compressFurther(answer, new AbortController().signal);
  expect(brotliDecompressSync(further.compressed.br)).toEqual(gunzipSync(answer.compressed.gzip));
  expect(further.etags.br).not.toBe(answer.etags.br);
  expect(further.lean?.etags.br).not.toBe(answer.lean?.etags.br);
  expect(further.etags.gzip).toBe(answer.etags.gzip);
  for (const one of [answer, further]) {
    expect(sameContentEtags(one, 'br')).toEqual([answer.etags.br, further.etags.br]);
    expect(sameContentEtags(one, 'gzip')).toEqual([answer.etags.gzip]);
  }
  await expect(compressFurther(answer, AbortSignal.abort())).rejects.toThrow();
});
