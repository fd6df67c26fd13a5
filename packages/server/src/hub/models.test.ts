import type { HubModel } from '@leaderboard/core/queue/model-eligibility';
import type { Checked } from '@leaderboard/core/queue/submissions';
import { expect, test } from 'vitest';
import { modelId } from '../../test/new-submission.ts';
import { FAULTS, type StandIn, safetensorsFile, standInHub } from '../../test/stand-in-hub.ts';
import { createHub, type Hub, realWorld } from './hub.ts';
import { HubUnavailable, OversizedAnswer } from './transport.ts';

async function hubAndStandIn(timeoutMs = 20_000): Promise<{ hub: Hub; standIn: StandIn }> {
  const standIn = await standInHub();
  const world = { ...realWorld(() => undefined), sleep: async () => undefined };
  return { standIn, hub: createHub({ url: standIn.url, name: 'Hub', fileHosts: [], timeoutMs }, world) };
}

function found(checked: Checked<HubModel>): HubModel {
  if (!checked.ok) throw new Error(checked.refusal.code);
  return checked.value;
}

test('a model is described with its commit, license, size and architecture, by the name the hub spells', async () => {
  const { hub, standIn } = await hubAndStandIn();
  standIn.putModel('Org/Aurora', {
    facts: { safetensors: { total: 7_000_000_000, parameters: { BF16: 1 } } },
  });
  expect(await hub.describe(modelId('org/aurora'), 'main', 'Original')).toEqual({
    ok: true,
    value: {
      id: 'Org/Aurora',
      commit: 'a'.repeat(40),
      isPrivate: false,
      isGated: false,
      license: 'mit',
      architecture: 'LlamaForCausalLM',
      likes: 7,
      createdAt: '2026-01-02',
      hasSafetensors: true,
      parameters: 7_000_000_000,
      hasConfig: true,
      hasAdapterConfig: false,
      statedBase: null,
      needsRemoteCode: false,
    },
  });
  expect(standIn.calls()).toHaveLength(2);
});

test('a branch becomes the commit it points to, and files are read at that commit', async () => {
  const { hub, standIn } = await hubAndStandIn();
  standIn.putModel('a/one', { revisions: { 'refs/pr/1': 'b'.repeat(40) } });
  expect(found(await hub.describe(modelId('a/one'), 'refs/pr/1', 'Original')).commit).toBe('b'.repeat(40));
  expect(standIn.calls()[0]).toContain('/api/models/a/one/revision/refs%2Fpr%2F1?');
  expect(standIn.calls()[1]).toBe(`GET /a/one/resolve/${'b'.repeat(40)}/config.json`);
});

test.each([
  ['one file', { 'model.safetensors': safetensorsFile([1000, 2000], [5]) }, 2_000_005],
  [
    'several files, and a copy under another name',
    {
      'model-00001-of-00002.safetensors': safetensorsFile([10, 10]),
      'model-00002-of-00002.safetensors': safetensorsFile([1], []),
      'consolidated.safetensors': safetensorsFile([10, 10]),
    },
    102,
  ],
  ['an unusual name', { 'weights.safetensors': safetensorsFile([3]) }, 3],
  [
    'a long header',
    { 'model.safetensors': safetensorsFile(...Array.from({ length: 5000 }, () => [2])) },
    10_000,
  ],
  ['no header', { 'model.safetensors': 'not a header at all' }, null],
  ['a truncated header', { 'model.safetensors': safetensorsFile([7]).subarray(0, 20) }, null],
  ['a negative shape', { 'model.safetensors': safetensorsFile([-7]) }, null],
  ['a shape that is far too large', { 'model.safetensors': safetensorsFile([1e15, 1e15]) }, null],
] as const)('the size is read from the headers of the files: %s', async (_, files, parameters) => {
  const { hub, standIn } = await hubAndStandIn();
  standIn.putModel('a/one', { files: { 'config.json': '{}', ...files } });
  const model = found(await hub.describe(modelId('a/one'), 'main', 'Original'));
  expect([model.hasSafetensors, model.parameters]).toEqual([true, parameters]);
});

test('a listed file that is missing has no size', async () => {
  const { hub, standIn } = await hubAndStandIn();
  const siblings = [{ rfilename: 'model.safetensors' }];
  standIn.putModel('a/one', { files: { 'config.json': '{}' }, facts: { siblings } });
  expect(found(await hub.describe(modelId('a/one'), 'main', 'Original')).parameters).toBeNull();
});

test('weights in other formats: no safetensors, size unknown', async () => {
  const { hub, standIn } = await hubAndStandIn();
  standIn.putModel('a/one', {
    files: { 'config.json': '{}', 'pytorch_model.bin': '', '../x.safetensors': '' },
  });
  expect(found(await hub.describe(modelId('a/one'), 'main', 'Original'))).toMatchObject({
    hasSafetensors: false,
    parameters: null,
  });
});

test.each([
  [
    'needs code of its own',
    { files: { 'config.json': '{"auto_map":{"AutoModel":"x.Y"}}' } },
    { needsRemoteCode: true },
  ],
  [
    'needs a kernel of another repository',
    { files: { 'config.json': '{"text_config":{"attn_implementation":"org/kernel"}}' } },
    { needsRemoteCode: true },
  ],
  ['has no config.json', { files: {} }, { hasConfig: false }],
  ['has a config.json that is not JSON', { files: { 'config.json': '{' } }, { hasConfig: false }],
  ['has a config.json that is a list', { files: { 'config.json': '[]' } }, { hasConfig: false }],
  ['is private', { facts: { private: true } }, { isPrivate: true }],
  ['is gated', { facts: { gated: 'manual' } }, { isGated: true }],
  ['has no license', { facts: { tags: [], cardData: {} } }, { license: null }],
  [
    'has a license in its card alone',
    { facts: { tags: [], cardData: { license: ['apache-2.0'] } } },
    { license: 'apache-2.0' },
  ],
  ['has a card that is nonsense', { facts: { tags: [], cardData: 'x' } }, { license: null }],
])('a model that %s is described so', async (_, changes, expected) => {
  const { hub, standIn } = await hubAndStandIn();
  standIn.putModel('a/one', changes);
  expect(found(await hub.describe(modelId('a/one'), 'main', 'Original'))).toMatchObject(expected);
});

test('an adapter is loaded by adapter_config.json', async () => {
  const { hub, standIn } = await hubAndStandIn();
  standIn.putModel('a/adapter', {
    files: { 'adapter_config.json': '{}', 'adapter_model.safetensors': safetensorsFile([4, 4]) },
  });
  expect(found(await hub.describe(modelId('a/adapter'), 'main', 'Adapter'))).toMatchObject({
    hasConfig: true,
    parameters: 16,
  });
  expect(found(await hub.describe(modelId('a/adapter'), 'main', 'Original'))).toMatchObject({
    hasConfig: false,
    hasAdapterConfig: true,
  });
});

test.each([
  ['a/none', 'main', { code: 'model_not_found', params: { model: 'a/none', hub: 'Hub' } }],
  ['a/one', 'v9', { code: 'revision_not_found', params: { model: 'a/one', revision: 'v9', hub: 'Hub' } }],
])('%s at %s is refused by its code', async (model, revision, refusal) => {
  const { hub, standIn } = await hubAndStandIn();
  standIn.putModel('a/one');
  const checked = await hub.describe(modelId(model), revision, 'Original');
  expect(checked).toEqual({ ok: false, refusal });
});

test.each(FAULTS)('while the hub is %s nothing is known of a model', async (fault) => {
  const { hub, standIn } = await hubAndStandIn(500);
  standIn.putModel('a/one');
  standIn.fail(fault);
  await expect(hub.describe(modelId('a/one'), 'main', 'Original')).rejects.toThrow(HubUnavailable);
});

/** What a fetch that answers everything with this redirect was asked for. */
async function askedWith(
  location: string,
  fileHosts: string[],
  url = 'https://hub.example',
): Promise<{ url: string; authorized: boolean }[]> {
  const asked: { url: string; authorized: boolean }[] = [];
  const facts = { id: 'a/one', sha: 'a'.repeat(40), tags: ['license:mit'] };
  const world = {
    ...realWorld(() => undefined),
    sleep: async () => undefined,
    fetch: async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
      const address = String(input);
      asked.push({ url: address, authorized: new Headers(init?.headers).has('authorization') });
      if (address.includes('/api/')) return Response.json(facts);
      if (address.startsWith(`${url}/`)) return new Response(null, { status: 302, headers: { location } });
      return Response.json({});
    },
  };
  const hub = createHub({ url, name: 'Hub', fileHosts }, world);
  await hub.describe(modelId('a/one'), 'main', 'Original').catch(() => undefined);
  return asked;
}

test('a file is followed to the configured file hosts over https', async () => {
  const asked = await askedWith('https://cdn.files.example/x', ['files.example']);
  expect(asked.at(-1)).toEqual({ url: 'https://cdn.files.example/x', authorized: false });
});

test.each([
  'http://cdn.files.example/x',
  'https://files.example.evil.example/x',
  'https://evilfiles.example/x',
  'https://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
  '//evil.example/x',
  'https://hub.example@evil.example/x',
  'https://hub.example:8443/x',
  'nonsense://',
])('a file is not followed to %s', async (location) => {
  const asked = await askedWith(location, ['files.example']);
  for (const { url } of asked) expect(url).toMatch(/^https:\/\/hub\.example\//);
});

test('a file of a hub on this machine is followed to another name of this machine at the same port, and to no other', async () => {
  const hubUrl = 'http://127.0.0.1:7870';
  expect((await askedWith('http://localhost:7870/x', [], hubUrl)).at(-1)?.url).toBe(
    'http://localhost:7870/x',
  );
  for (const elsewhere of [
    'http://localhost:5432/x',
    'https://localhost:7870/x',
    'http://hub.example:7870/x',
  ])
    for (const { url } of await askedWith(elsewhere, [], hubUrl))
      expect(url).toMatch(/^http:\/\/127\.0\.0\.1:7870\//);
  for (const { url } of await askedWith('http://localhost/x', [], 'http://hub.example'))
    expect(url).toMatch(/^http:\/\/hub\.example\//);
});

test('files and facts of a model that are too long never make the hub count as down', async () => {
  const { hub, standIn } = await hubAndStandIn();
  standIn.putModel('a/one');
  standIn.putModel('a/long-config', { files: { 'config.json': ' '.repeat(2 << 20) } });
  standIn.putModel('a/long-facts', { facts: { cardData: { text: ' '.repeat(9 << 20) } } });
  for (let attempt = 0; attempt < 6; attempt++) {
    expect(found(await hub.describe(modelId('a/long-config'), 'main', 'Original')).hasConfig).toBe(false);
    await expect(hub.describe(modelId('a/long-facts'), 'main', 'Original')).rejects.toThrow(HubUnavailable);
  }
  const { model, file } = hub.tallies();
  expect([model.isDown, file.isDown, model.failed, file.failed]).toEqual([false, false, 0, 0]);
  expect(found(await hub.describe(modelId('a/one'), 'main', 'Original')).hasConfig).toBe(true);
});

/** A file of weights whose header has this many bytes. */
function headerOf(bytes: number): Buffer {
  const head = Buffer.from(
    JSON.stringify({ a: { dtype: 'F16', shape: [3], data_offsets: [0, 6] } }).padEnd(bytes),
  );
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(head.byteLength));
  return Buffer.concat([length, head]);
}

test.each([
  ['one header of 4 MB', { 'x.safetensors': headerOf((4 << 20) - 8) }, 3],
  ['one header above 4 MB', { 'x.safetensors': headerOf((4 << 20) + 1) }, null],
  [
    'headers of more than 64 MB together',
    Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`x${at}.safetensors`, headerOf(4_000_000)])),
    null,
  ],
])('the size of a model is read from its headers within limits: %s', async (_, files, parameters) => {
  const { hub, standIn } = await hubAndStandIn();
  standIn.putModel('a/one', { files: { 'config.json': '{}', ...files } });
  expect(found(await hub.describe(modelId('a/one'), 'main', 'Original')).parameters).toBe(parameters);
});

/** A hub that answers at once, but sends the file for which `isSlow` is true without end. */
function hubWithSlowFile(isSlow: (address: string) => boolean) {
  let body = 0;
  const world = {
    ...realWorld(() => undefined),
    sleep: async () => undefined,
    fetch: async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
      const address = String(input);
      if (isSlow(address)) {
        body += 1;
        const endless = new ReadableStream<Uint8Array>({
          start: (controller) => {
            controller.enqueue(new Uint8Array(8));
            init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
          },
        });
        return new Response(endless);
      }
      const siblings = [{ rfilename: 'x.safetensors' }];
      const facts = { id: 'a/one', sha: 'a'.repeat(40), tags: ['license:mit'], siblings };
      return Response.json(address.includes('/api/') ? facts : {});
    },
  };
  const hub = createHub({ url: 'https://hub.example', name: 'Hub', fileHosts: [], timeoutMs: 150 }, world);
  return { hub, slowReads: () => body };
}

test('weights that arrive too slowly have no size, are read once, and never make the hub count as down', async () => {
  const { hub, slowReads } = hubWithSlowFile((address) => address.endsWith('.safetensors'));
  for (let attempt = 0; attempt < 6; attempt += 1)
    expect(found(await hub.describe(modelId('a/one'), 'main', 'Original')).parameters).toBeNull();
  expect(slowReads()).toBe(6);
  expect(hub.tallies().file).toMatchObject({ isDown: false, failed: 0 });
});

test('facts and configurations that arrive too slowly are told apart from a hub that is down', async () => {
  for (const slow of ['/api/', 'config.json']) {
    const { hub } = hubWithSlowFile((address) => address.includes(slow));
    for (let attempt = 0; attempt < 6; attempt += 1)
      await expect(hub.describe(modelId('a/one'), 'main', 'Original')).rejects.toThrow(OversizedAnswer);
    const { model, file } = hub.tallies();
    expect([model.isDown, file.isDown]).toEqual([false, false]);
  }
});
