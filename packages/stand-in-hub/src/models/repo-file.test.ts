import { modelInfo, parseSafetensorsMetadata } from '@huggingface/hub';
import { expect, test } from 'vitest';
import { testHub } from '../../test/hub.ts';
import type { HubHandle } from '../hub.ts';

async function countsOf(hub: HubHandle, name: string) {
  return (await modelInfo({ name, hubUrl: hub.url, additionalFields: ['safetensors'] })).safetensors;
}

test('headers count where the hub does not', async () => {
  const hub = await testHub();
  const name = 'banyan-lab/peepal-1b-uncounted';
  expect(await countsOf(hub, name)).toBeUndefined();
  const found = await parseSafetensorsMetadata({ repo: name, hubUrl: hub.url, computeParametersCount: true });
  expect(found.parameterCount).toEqual({ BF16: 1_235_814_400 });
});

test('the hub’s own counts agree with the headers, in four files and packed', async () => {
  const hub = await testHub();
  for (const name of ['banyan-lab/peepal-7b-instruct', 'banyan-lab/peepal-7b-gptq']) {
    const found = await parseSafetensorsMetadata({
      repo: name,
      hubUrl: hub.url,
      computeParametersCount: true,
    });
    expect((await countsOf(hub, name))?.parameters).toEqual(found.parameterCount);
  }
});
