import type { Checked } from '@leaderboard/core/queue/submissions';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { PROPERTY_RUNS } from '../../../core/test/property-runs.ts';
import { modelId } from '../../test/new-submission.ts';
import { clientOf, FAULTS, hubAndStandIn, type StandIn, sharedStandIn } from '../../test/stand-in-hub.ts';
import { createHub, defaultDeps, type Hub } from './hub.ts';
import type { HubModel } from './hub-model.ts';
import { parseLicense } from './models.ts';
import { HubUnavailable, OversizedResponse } from './transport.ts';

function found(checked: Checked<HubModel>): HubModel {
  if (!checked.ok) throw new Error(checked.refusal.code);
  return checked.value;
}

let shared: StandIn;
beforeAll(async () => {
  shared = await sharedStandIn();
  return shared.close;
});

/** The description of a hub model like this one, submitted with original weights. */
async function describedAs(model: Parameters<StandIn['putModel']>[1]): Promise<HubModel> {
  shared.putModel('a/one', model);
  return found(await clientOf(shared).describe(modelId('a/one'), 'main', 'Original'));
}

test('a model is described with its facts, by the hub’s spelling', async () => {
  const { hub, standIn } = await hubAndStandIn();
  standIn.putModel('Org/Aurora', {
    facts: { safetensors: { total: 7_000_000_000, parameters: { BF16: 6_990_000_000, F32: 10_000_000 } } },
  });
  expect(await hub.describe(modelId('org/aurora'), 'main', 'Original')).toEqual({
    ok: true,
    value: {
      id: 'Org/Aurora',
      commit: 'a'.repeat(40),
      isPrivate: false,
      isDisabled: false,
      gated: null,
      access: 'open',
      license: 'mit',
      architecture: 'LlamaForCausalLM',
      modelType: 'llama',
      tokenizerClass: null,
      likes: 7,
      createdAt: '2026-01-02',
      files: ['README.md', 'config.json', 'model.safetensors'],
      parameters: 7_000_000_000,
      weightBytes: null,
      mostParameters: 7_000_000_000,
      configProblem: null,
      hasAdapterConfig: false,
      statedBase: null,
      foreign: [],
      stored: null,
      quantizationMethod: null,
      hasChatTemplate: null,
    },
  });
  expect(standIn.calls()).toHaveLength(2);
});

test('a branch becomes its commit, and files are read at that', async () => {
  const { hub, standIn } = await hubAndStandIn();
  standIn.putModel('a/one', { revisions: { 'refs/pr/1': 'b'.repeat(40) } });
  expect(found(await hub.describe(modelId('a/one'), 'refs/pr/1', 'Original')).commit).toBe('b'.repeat(40));
  expect(standIn.calls()[0]).toContain('/api/models/a/one/revision/refs%2Fpr%2F1?');
  expect(standIn.calls()[1]).toBe(`GET /a/one/resolve/${'b'.repeat(40)}/config.json`);
});

test.each(['v1.0+cpu', 'v2@final'])('the tag %s is found', async (tag) => {
  const { hub, standIn } = await hubAndStandIn();
  standIn.putModel('a/one', { revisions: { [tag]: 'b'.repeat(40) } });
  expect(found(await hub.describe(modelId('a/one'), tag, 'Original')).commit).toBe('b'.repeat(40));
});

/** Weight files whose content is never read. */
const bytes = (length: number) => Buffer.alloc(length);

test('where the hub states no size, that of the files bounds it, without copies', async () => {
  const files = {
    'config.json': '{}',
    'model-00001-of-00002.safetensors': bytes(200),
    'model-00002-of-00002.safetensors': bytes(40),
    'consolidated.safetensors': bytes(240),
    'pytorch_model.bin': bytes(500),
  };
  expect(await describedAs({ files })).toMatchObject({ parameters: null, mostParameters: 120 });
});

test('a listed file that is missing has no size', async () => {
  const siblings = [{ rfilename: 'model.safetensors' }];
  const model = await describedAs({ files: { 'config.json': '{}' }, facts: { siblings } });
  expect(model).toMatchObject({ parameters: null, mostParameters: null });
});

test('only the files of the top folder are described', async () => {
  const files = { 'config.json': '{}', 'pytorch_model.bin': '', 'x/model.safetensors': '' };
  expect(await describedAs({ files })).toMatchObject({
    files: ['README.md', 'config.json', 'pytorch_model.bin'],
    parameters: null,
  });
});

test.each([
  ['4bit', { 'config.json': '{"quantization_config":{"quant_method":"awq","bits":4}}' }],
  ['unknown', { 'config.json': '{}', 'hf_quant_config.json': '{}' }],
] as const)('weights are stored as %s by the files %j', async (stored, files) => {
  expect((await describedAs({ files: { ...files, 'model.safetensors': bytes(18) } })).stored).toBe(stored);
});

test.each([
  ['unknown', { I32: 900, F16: 100 }],
  ['unknown', { F8_E4M3: 900, BF16: 100 }],
  ['unknown', { U32: 500, BF16: 100 }],
  ['unknown', { I8: 900, F32: 100 }],
  [null, { BF16: 990, U8: 10 }],
] as const)('without a quantization in config.json, %s by numbers like %j', async (stored, parameters) => {
  const total = Object.values(parameters).reduce((sum, count) => sum + count, 0);
  expect((await describedAs({ facts: { safetensors: { total, parameters } } })).stored).toBe(stored);
});

test.each([
  [true, { 'chat_template.jinja': 'x' }],
  [true, { 'tokenizer_config.json': '{"chat_template":"{{ x }}"}' }],
  [true, { 'tokenizer_config.json': '{"chat_template":[{"name":"default","template":"x"}]}' }],
  [
    true,
    {
      'tokenizer_config.json': `{"x":"${' '.repeat(2 << 20)}","chat_template":"y","model_max_length":Infinity}`,
    },
  ],
  [false, { 'tokenizer_config.json': '{"chat_template":""}' }],
  [false, { 'tokenizer_config.json': '{"chat_template":null}' }],
  [null, { 'tokenizer_config.json': '{"tokenizer_class":"x"}', 'tekken.json': '{}' }],
  [null, { 'tokenizer_config.json': '{' }],
  [null, { 'tokenizer_config.json': ' '.repeat(9 << 20) }],
  [null, {}],
])('whether the tokenizer has a chat template: %s', async (hasChatTemplate, files) => {
  const model = await describedAs({ files: { 'config.json': '{}', ...files } });
  expect(model.hasChatTemplate).toBe(hasChatTemplate);
});

test.each([
  [
    'needs code of its own',
    { files: { 'config.json': '{"auto_map":{"AutoModel":"x.Y"}}' } },
    { foreign: [{ file: 'config.json', field: 'auto_map', instead: null }] },
  ],
  [
    'has code for its tokenizer',
    {
      files: {
        'config.json': '{}',
        'tokenizer_config.json': '{"tokenizer_class":"X","auto_map":{"AutoTokenizer":["x.Y",null]}}',
      },
    },
    { foreign: [{ file: 'tokenizer_config.json', field: 'auto_map', instead: { tokenizer: 'X' } }] },
  ],
  ['has no config.json', { files: {} }, { configProblem: 'no_config' }],
  [
    'has a config.json that is not JSON',
    { files: { 'config.json': '{' } },
    { configProblem: 'config_unreadable' },
  ],
  [
    'has a config.json that is a list',
    { files: { 'config.json': '[]' } },
    { configProblem: 'config_unreadable' },
  ],
  [
    'has a config.json that is not UTF-8',
    { files: { 'config.json': Buffer.from('{"a":"\u00e9"}', 'latin1') } },
    { configProblem: 'config_unreadable' },
  ],
  [
    'has a config.json with the bare words of Python',
    {
      files: {
        'config.json': '{"time_step_limit":[0.0,Infinity],"a":-Infinity,"b":NaN,"architectures":["M"]}',
      },
    },
    { configProblem: null, architecture: 'M' },
  ],
  [
    'begins config.json with a byte order mark',
    { files: { 'config.json': '\ufeff{}' } },
    { configProblem: null },
  ],
  ['is disabled', { facts: { disabled: true } }, { isDisabled: true, isPrivate: false }],
  ['is private', { facts: { private: true } }, { isPrivate: true }],
  ['is gated', { facts: { gated: 'manual' } }, { gated: 'manual', access: 'no_token' }],
  ['lets in everybody who asks', { facts: { gated: 'auto' } }, { gated: 'auto' }],
  [
    'names the class of its tokenizer beside a template of its own',
    { files: { 'chat_template.jinja': 'x', 'tokenizer_config.json': '{"tokenizer_class":"X"}' } },
    { tokenizerClass: 'X', hasChatTemplate: true },
  ],
  [
    'has likes and a time that no database stores',
    { facts: { likes: 2 ** 31, createdAt: '+275760-09-13T00:00:00.000Z' } },
    { likes: null, createdAt: null },
  ],
  ['has a card that is nonsense', { facts: { tags: [], cardData: 'x' } }, { license: null }],
])('a model that %s is described so', async (_, changes, expected) => {
  expect(await describedAs(changes)).toMatchObject(expected);
});

test('an adapter is loaded by adapter_config.json', async () => {
  const { hub, standIn } = await hubAndStandIn();
  standIn.putModel('a/adapter', {
    facts: { cardData: { license: 'mit', base_model: ['a/base'] } },
    files: {
      'adapter_config.json': '{"data_file":"/etc/passwd"}',
      'adapter_model.safetensors': bytes(32),
    },
  });
  expect(found(await hub.describe(modelId('a/adapter'), 'main', 'Adapter'))).toMatchObject({
    configProblem: null,
    mostParameters: 16,
    foreign: [{ file: 'adapter_config.json', field: 'data_file', instead: null }],
  });
  expect(found(await hub.describe(modelId('a/adapter'), 'main', 'Original'))).toMatchObject({
    configProblem: 'no_config',
    hasAdapterConfig: true,
    statedBase: 'a/base',
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

test.each(['/api/', '/resolve/'])('a 403 of a firewall for %s says nothing about a model', async (part) => {
  const hub = hubThat((address) =>
    address.includes(part) ? new Response('blocked', { status: 403 }) : Response.json(FACTS),
  );
  await expect(hub.describe(modelId('a/one'), 'main', 'Original')).rejects.toThrow(HubUnavailable);
});

// An oversized response only concerns one model: its author may have caused it.
test.each(FAULTS.filter((fault) => fault !== 'huge'))(
  'while the hub is %s nothing is known of a model',
  async (fault) => {
    const { hub, standIn } = await hubAndStandIn(['slow', 'drip'].includes(fault) ? 50 : 20_000);
    standIn.putModel('a/one');
    standIn.fail(fault);
    await expect(hub.describe(modelId('a/one'), 'main', 'Original')).rejects.toThrow(HubUnavailable);
  },
);

/** Includes the size, so that the files are not listed. */
const FACTS = { id: 'a/one', sha: 'a'.repeat(40), tags: ['license:mit'], safetensors: { total: 7 } };

/** A hub with mocked responses. */
function hubThat(
  answers: (address: string, init?: RequestInit) => Response,
  config: Partial<Parameters<typeof createHub>[0]> = {},
): Hub {
  const fetch = async (input: string | URL | Request, init?: RequestInit) => answers(String(input), init);
  const world = { ...defaultDeps(() => undefined), sleep: async () => undefined, fetch };
  return createHub({ url: 'https://hub.example', name: 'Hub', fileHosts: [], ...config }, world);
}

/** The requests received by a fetch mock that always responds with this redirect. */
async function askedWith(
  location: string,
  fileHosts: string[],
  url = 'https://hub.example',
): Promise<{ url: string; authorized: boolean }[]> {
  const asked: { url: string; authorized: boolean }[] = [];
  const hub = hubThat(
    (address, init) => {
      asked.push({ url: address, authorized: new Headers(init?.headers).has('authorization') });
      if (address.includes('/api/')) return Response.json(FACTS);
      if (address.startsWith(`${url}/`)) return new Response(null, { status: 302, headers: { location } });
      return Response.json({});
    },
    { url, fileHosts },
  );
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
  expect(asked.some(({ url }) => url.includes('/resolve/'))).toBe(true);
  for (const { url } of asked) expect(url).toMatch(/^https:\/\/hub\.example\//);
});

test('a local hub’s files are followed only to this machine’s same port', async () => {
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

test('files and facts too long are refused and never make the hub count as down', async () => {
  const { hub, standIn } = await hubAndStandIn();
  const describe = (name: string) => hub.describe(modelId(name), 'main', 'Original');
  standIn.putModel('a/one');
  standIn.putModel('a/long-config', { files: { 'config.json': ' '.repeat(2 << 20) } });
  const siblings = Array.from({ length: 60_000 }, (_, at) => ({ rfilename: `${at}`.padEnd(150, 'x') }));
  standIn.putModel('a/many-files', { facts: { siblings } });
  for (let attempt = 0; attempt < 6; attempt++) {
    expect(found(await describe('a/long-config')).configProblem).toBe('config_too_long');
    expect(await describe('a/many-files')).toEqual({
      ok: false,
      refusal: { code: 'too_much_listed', params: { model: 'a/many-files', megabytes: 8 } },
    });
  }
  const { model, file } = hub.counters();
  expect([model.isDown, file.isDown, model.failed, file.failed]).toEqual([false, false, 0, 0]);
  expect(found(await describe('a/one')).configProblem).toBeNull();
});

test('an answer that is too long is reported with its address', async () => {
  const reports: unknown[] = [];
  const fetch = async () => new Response(' '.repeat(9 << 20));
  const world = { ...defaultDeps((failure) => reports.push(failure)), fetch };
  const hub = createHub({ url: 'https://hub.example', name: 'Hub', fileHosts: [] }, world);
  await hub.describe(modelId('a/one'), 'main', 'Original');
  const path = 'api/models/a/one/revision/main';
  expect(reports).toEqual([{ operation: 'model', path, reason: 'its response is too long' }]);
});

test.each([
  ['a/broken', false],
  ['a/other', false],
  ['b/one', true],
])('while the models of one owner fail, %s is asked for: %s', async (name, isAsked) => {
  const isBroken = (address: string) => /models\/a\/|\/A\//i.test(address);
  const hub = hubThat((address) =>
    isBroken(address) ? new Response('', { status: 500 }) : Response.json({ ...FACTS, id: name }),
  );
  for (let at = 0; at < 5; at += 1)
    await expect(hub.describe(modelId(at % 2 ? `a/m${at}` : `A/m${at}`), 'main', 'Original')).rejects.toThrow(
      'status 500',
    );
  const outcome = await hub.describe(modelId(name), 'main', 'Original').catch(String);
  expect(typeof outcome === 'object').toBe(isAsked);
  expect(hub.counters().model).toMatchObject({ isDown: false });
});

test('failures of three owners open the breaker', async () => {
  const hub = hubThat(() => new Response('', { status: 500 }));
  for (const name of ['a/one', 'a/two', 'b/one', 'b/two', 'c/one'])
    await expect(hub.describe(modelId(name), 'main', 'Original')).rejects.toThrow('status 500');
  expect(hub.counters().model.isDown).toBe(true);
  await expect(hub.describe(modelId('d/one'), 'main', 'Original')).rejects.toThrow('paused');
});

test.each([
  ['an invented summary', { total: 3, parameters: { BF16: 700 } }, '{}', 700, 700],
  [
    'packed weights with a rule',
    { parameters: { I32: 300, F16: 100 } },
    '{"quantization_config":{"quant_method":"gptq","bits":4}}',
    2500,
    400,
  ],
  ['a negative count', { total: -1, parameters: { BF16: -5 } }, '{}', null, 700],
])('a model of which the hub states %s', async (_, safetensors, json, parameters, mostParameters) => {
  const model = await describedAs({
    facts: { safetensors },
    files: { 'config.json': json, 'model.safetensors': bytes(1400) },
  });
  expect(model).toMatchObject({ parameters, mostParameters });
});

test.each([
  [
    { tags: ['license:other'], cardData: { license: 'other', license_name: 'odd-research-license' } },
    'odd-research-license',
  ],
  [{ tags: [], cardData: { license: 'Other', license_name: ' llama3 \u202e' } }, 'llama3'],
  [
    { tags: ['license:other'], cardData: { license: 'other', license_name: 'x'.repeat(5000) } },
    `${'x'.repeat(47)}…`,
  ],
  [{ tags: ['license:other'], cardData: { license: 'other', license_name: ['a'] } }, 'other'],
  [{ tags: ['license:other'], cardData: null }, 'other'],
  [{ tags: ['license:mit'], cardData: { license: 'mit', license_name: 'mine' } }, 'mit'],
  [{ tags: ['license:mit', 'license:apache-2.0'], cardData: { license: ['mit', 'apache-2.0'] } }, 'mit'],
  [{ tags: [null, 7, 'license:mit'], cardData: {} }, 'mit'],
  [{ tags: [], cardData: { license: ['apache-2.0'] } }, 'apache-2.0'],
])('the license of %j is %s', (facts, license) => {
  expect(parseLicense(facts)).toBe(license);
});

/** A hub that returns this metadata in addition to a name and a commit. */
function hubStating(facts: Readonly<Record<string, unknown>>): Hub {
  return hubThat((address) => {
    if (address.includes('/tree/')) return Response.json([]);
    return address.includes('/api/')
      ? Response.json({ ...facts, id: 'a/one', sha: 'a'.repeat(40) })
      : Response.json({ architectures: facts.tags, quantization_config: facts.likes });
  });
}

const FIELDS = [
  'private',
  'gated',
  'disabled',
  'tags',
  'cardData',
  'safetensors',
  'siblings',
  'likes',
  'createdAt',
];

test('facts that are null are unknown, and no reason to refuse', async () => {
  const hub = hubStating(Object.fromEntries(FIELDS.map((field) => [field, null])));
  expect(found(await hub.describe(modelId('a/one'), 'main', 'Original'))).toMatchObject({
    isPrivate: false,
    gated: null,
    license: null,
    likes: null,
    createdAt: null,
    parameters: null,
  });
  expect(await hub.currentFacts('a/one')).toEqual({
    isAvailable: true,
    isGated: null,
    likes: null,
    license: null,
    reported: [],
  });
});

test('any facts are read or unknown, never an unreadable answer (property)', async () => {
  const facts = fc.record(Object.fromEntries(FIELDS.map((field) => [field, fc.jsonValue()])), {
    requiredKeys: [],
  });
  await fc.assert(
    fc.asyncProperty(facts, async (stated) => {
      const hub = hubStating(stated);
      const { likes, createdAt, license } = found(await hub.describe(modelId('a/one'), 'main', 'Original'));
      expect(likes === null || Number.isInteger(likes)).toBe(true);
      expect(createdAt ?? '2026-01-02').toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(license?.length ?? 0).toBeLessThanOrEqual(48);
      await hub.currentFacts('a/one');
    }),
    // Each case makes several calls to a hub.
    { numRuns: PROPERTY_RUNS / 5 },
  );
});

/** A hub that responds immediately, except for an endless response to URLs for which `isSlow` is true. */
function hubWithSlowFile(isSlow: (address: string) => boolean) {
  let body = 0;
  const answers = (address: string, init?: RequestInit) => {
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
    return Response.json(address.includes('/api/') ? { ...FACTS, siblings, safetensors: null } : {});
  };
  const hub = hubThat(answers, { timeoutMs: 150 });
  return { hub, slowReads: () => body };
}

test('files that are listed too slowly have no size, and harm nothing', async () => {
  const { hub, slowReads } = hubWithSlowFile((address) => address.includes('/tree/'));
  const described = await Promise.all(
    Array.from({ length: 6 }, () => hub.describe(modelId('a/one'), 'main', 'Original')),
  );
  for (const one of described) expect(found(one)).toMatchObject({ parameters: null, mostParameters: null });
  expect(slowReads()).toBe(6);
  expect(hub.counters().model).toMatchObject({ isDown: false, failed: 0 });
});

test('facts and configurations too slow are not a hub that is down', async () => {
  for (const slow of ['/api/', 'config.json']) {
    const { hub } = hubWithSlowFile((address) => address.includes(slow));
    await Promise.all(
      Array.from({ length: 6 }, () =>
        expect(hub.describe(modelId('a/one'), 'main', 'Original')).rejects.toThrow(OversizedResponse),
      ),
    );
    const { model, file } = hub.counters();
    expect([model.isDown, file.isDown]).toEqual([false, false]);
  }
});
