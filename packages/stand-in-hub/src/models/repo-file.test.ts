import { modelInfo, parseSafetensorsMetadata } from '@huggingface/hub';
import { expect, test } from 'vitest';
import { testHub } from '../../test/hub.ts';
import type { HubHandle } from '../hub.ts';

async function countsOf(hub: HubHandle, name: string) {
  return (await modelInfo({ name, hubUrl: hub.url, additionalFields: ['safetensors'] })).safetensors;
}

test.each([
  ['banyan-lab/peepal-1b-uncounted', 1_235_814_400],
  ['monsoon-lab/monsoon-120b-uncounted', 122_926_743_552],
])('the headers of %s count where the hub does not', async (name, total) => {
  const hub = await testHub();
  expect(await countsOf(hub, name)).toBeUndefined();
  const found = await parseSafetensorsMetadata({ repo: name, hubUrl: hub.url, computeParametersCount: true });
  expect(found.parameterCount).toEqual({ BF16: total });
});

test('the hub’s own counts agree with the headers, packed weights too', async () => {
  const hub = await testHub();
  for (const name of [
    'neem-collective/neem-3b-hindi',
    'banyan-lab/peepal-7b-gptq',
    'monsoon-lab/monsoon-70b',
  ]) {
    const found = await parseSafetensorsMetadata({
      repo: name,
      hubUrl: hub.url,
      computeParametersCount: true,
    });
    expect((await countsOf(hub, name))?.parameters).toEqual(found.parameterCount);
  }
});

test('another host sends the range of a large file', async () => {
  const hub = await testHub();
  const file = `${hub.url}/banyan-lab/peepal-1b/resolve/main/model.safetensors`;
  const pointer = await fetch(file, { redirect: 'manual' });
  expect(pointer.status).toBe(302);
  expect(new URL(pointer.headers.get('location') ?? '').host).toBe(`localhost:${new URL(hub.url).port}`);
  expect(pointer.headers.get('x-repo-commit')).toBe(hub.commitOf('banyan-lab/peepal-1b', 'main'));
  const size = Number(pointer.headers.get('x-linked-size'));
  const part = async (range: string) => fetch(file, { headers: { range } });
  const first = await part('bytes=0-7');
  expect([first.status, first.headers.get('content-range')]).toEqual([206, `bytes 0-7/${size}`]);
  const headerBytes = Number(Buffer.from(await first.arrayBuffer()).readBigUInt64LE());
  const json = await (await part(`bytes=8-${7 + headerBytes}`)).text();
  expect(Object.keys(JSON.parse(json))).toContain('model.embed_tokens.weight');
  expect((await (await part('bytes=-16')).arrayBuffer()).byteLength).toBe(16);
  expect((await part(`bytes=${size}-`)).status).toBe(416);
  const head = await fetch(file, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(size)]);
});
