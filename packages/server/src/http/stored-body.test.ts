import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { compressBody, createBodyWriter, sendStoredBody } from './stored-body.ts';

const TYPE = 'text/plain; charset=utf-8';
const TEXT = 'दस words. '.repeat(5000);

test('a body in pieces has the whole one’s hash and text', async () => {
  const whole = await compressBody(TEXT, 'smallest');
  const writer = createBodyWriter('quick');
  for (let at = 0; at < TEXT.length; at += 999) await writer.write(TEXT.slice(at, at + 999));
  const written = await writer.end();
  expect(written.hash).toBe(whole.hash);
  for (const { brotli, gzip } of [whole, written]) {
    expect(String(brotliDecompressSync(brotli))).toBe(TEXT);
    expect(String(gunzipSync(await gzip()))).toBe(TEXT);
  }
});

test('each encoding has its own strong tag and 304', async () => {
  const body = await compressBody(TEXT, 'quick');
  const app = fastify();
  onTestFinished(() => app.close());
  app.get('/', (request, reply) => sendStoredBody(request, reply, body, TYPE));
  app.get('/gone', (request, reply) => sendStoredBody(request, reply.code(404), body, TYPE));
  const ask = (headers: Record<string, string>, url = '/', method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ url, headers, method });
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };
  const tags: string[] = [];
  for (const [encoding, decode] of Object.entries(decoders)) {
    const answer = await ask({ 'accept-encoding': encoding });
    expect(String(decode(answer.rawPayload))).toBe(TEXT);
    expect(answer.headers['content-encoding'] ?? 'identity').toBe(encoding);
    tags.push(String(answer.headers.etag));
  }
  expect(tags).toEqual([`"${body.hash}-br"`, `"${body.hash}-gzip"`, `"${body.hash}"`]);
  const known = { 'accept-encoding': 'br', 'if-none-match': tags.join(', ') };
  for (const sent of [known['if-none-match'], `W/${tags[0]}`, '*']) {
    const same = await ask({ ...known, 'if-none-match': sent });
    expect([same.statusCode, same.body, same.headers['content-type']]).toEqual([304, '', undefined]);
    const head = await ask({ ...known, 'if-none-match': sent }, '/', 'HEAD');
    expect([head.statusCode, head.headers['content-length']]).toEqual([304, undefined]);
  }
  for (const [accepted, encoding] of [
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.1, gzip;q=0.9', 'gzip'],
    ['*', 'br'],
    ['GZIP', 'gzip'],
    ['zstd', undefined],
    ['br;q=x', undefined],
  ] as const)
    expect([accepted, (await ask({ 'accept-encoding': accepted })).headers['content-encoding']]).toEqual([
      accepted,
      encoding,
    ]);
  expect((await ask({ ...known, 'if-none-match': tags[1] ?? '' })).statusCode).toBe(200);
  expect((await ask(known, '/gone')).statusCode).toBe(404);
});
