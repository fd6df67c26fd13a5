import { type HubApiError, listFiles, modelInfo } from '@huggingface/hub';
import { expect, test } from 'vitest';
import { bearer, testHub } from '../../test/hub.ts';
import type { HubHandle } from '../hub.ts';
import type { ModelSpec } from './catalog.ts';
import { MISSING_MODEL_ID, sampleModel, weights } from './sample-models.ts';

/** What the leaderboard's server asks of a model. */
function factsOf(hub: HubHandle, name: string, revision?: string) {
  return modelInfo({
    name,
    hubUrl: hub.url,
    additionalFields: [
      'sha',
      'cardData',
      'config',
      'safetensors',
      'tags',
      'library_name',
      'disabled',
      'filePaths',
    ],
    ...(revision === undefined ? {} : { revision }),
  });
}

async function namesOfFiles(hub: HubHandle, name: string) {
  const names: string[] = [];
  for await (const { path } of listFiles({ repo: name, hubUrl: hub.url, recursive: true })) names.push(path);
  return names;
}

test('a model is public, counted, licensed, with configuration and safetensors', async () => {
  const hub = await testHub();
  const name = 'banyan-lab/peepal-1b';
  const facts = await factsOf(hub, name);
  expect(facts).toMatchObject({
    name,
    private: false,
    gated: false,
    disabled: false,
    task: 'text-generation',
    sha: hub.commitOf(name, 'main'),
    cardData: { license: 'apache-2.0' },
    safetensors: { parameters: { BF16: 1_235_814_400 }, total: 1_235_814_400 },
    config: { architectures: ['LlamaForCausalLM'] },
  });
  expect(facts.tags).toEqual(expect.arrayContaining(['license:apache-2.0', 'safetensors']));
  expect(facts.filePaths).toContain('config.json');
  expect(await namesOfFiles(hub, name)).toEqual(facts.filePaths);
});

test('a branch, a tag and a commit id each name a commit', async () => {
  const hub = await testHub();
  const name = 'banyan-lab/peepal-1b';
  const main = await factsOf(hub, name);
  const [tag, branch] = [await factsOf(hub, name, 'v1.0'), await factsOf(hub, name, 'long-context')];
  expect(new Set([main.sha, tag.sha, branch.sha]).size).toBe(3);
  for (const { sha } of [main, tag, branch]) {
    expect(sha).toMatch(/^[0-9a-f]{40}$/);
    expect((await factsOf(hub, name, sha)).sha).toBe(sha);
  }
  expect((await factsOf(hub, name, 'refs/heads/main')).sha).toBe(main.sha);
  const refs = await (await fetch(`${hub.url}/api/models/${name}/refs`)).json();
  expect(refs.branches).toContainEqual({ name: 'main', ref: 'refs/heads/main', targetCommit: main.sha });
  expect(refs.tags).toEqual([{ name: 'v1.0', ref: 'refs/tags/v1.0', targetCommit: tag.sha }]);
});

test('a branch moves, and its former commit stays', async () => {
  const hub = await testHub();
  const name = 'banyan-lab/peepal-1b';
  const { sha: before } = await factsOf(hub, name);
  const after = hub.moveBranch(name, 'main');
  expect((await factsOf(hub, name, 'main')).sha).toBe(after);
  expect((await factsOf(hub, name, before)).sha).toBe(before);
  expect(() => hub.moveBranch(name, 'nowhere')).toThrow();
});

async function errorOf(promise: Promise<unknown>): Promise<HubApiError> {
  return promise.then(
    () => expect.unreachable('the hub should have refused'),
    (error) => error,
  );
}

test('a missing and a private model get the same answers', async () => {
  const hub = await testHub();
  for (const name of [MISSING_MODEL_ID, 'banyan-lab/peepal-next']) {
    const address = `${hub.url}/api/models/${name}`;
    const stranger = await fetch(address);
    expect([stranger.status, stranger.headers.get('x-error-code')]).toEqual([401, 'RepoNotFound']);
    expect(await stranger.json()).toEqual({ error: 'Invalid username or password.' });
    const other = await fetch(address, bearer(hub.issueToken('vikram-iyer')));
    expect([other.status, other.headers.get('x-error-code')]).toEqual([404, 'RepoNotFound']);
    expect(await other.json()).toEqual({ error: 'Repository not found' });
  }
  const own = await fetch(`${hub.url}/api/models/banyan-lab/peepal-next`, bearer(hub.issueToken('asha-rao')));
  expect(await own.json()).toMatchObject({ private: true });
});

test('the hub library reads code, message and request id of a refusal', async () => {
  const hub = await testHub();
  const error = await errorOf(factsOf(hub, 'banyan-lab/peepal-1b', 'no-such-branch'));
  expect(error).toMatchObject({ statusCode: 404, requestId: expect.stringMatching(/.{8,}/) });
  expect(error.message).toContain('Invalid rev id: no-such-branch');
  const raw = await fetch(`${hub.url}/api/models/banyan-lab/peepal-1b/revision/${encodeURIComponent('a/ü')}`);
  expect([raw.status, raw.headers.get('x-error-code')]).toEqual([404, 'RevisionNotFound']);
});

test('only its readers see the files of a gated model', async () => {
  const hub = await testHub();
  const name = 'monsoon-lab/monsoon-8b-gated';
  expect(await factsOf(hub, name)).toMatchObject({ gated: 'manual', private: false });
  const file = `${hub.url}/${name}/resolve/main/config.json`;
  const answers = await Promise.all([
    fetch(file),
    fetch(file, bearer(hub.issueToken('vikram-iyer'))),
    fetch(file, bearer(hub.issueToken('asha-rao'))),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([401, 403, 200]);
  expect(answers.map(({ headers }) => headers.get('x-error-code'))).toEqual(['GatedRepo', 'GatedRepo', null]);
});

test('what a model lacks, its facts lack', async () => {
  const hub = await testHub();
  const [unlicensed, uncounted, plain] = await Promise.all(
    ['unlicensed', 'pytorch', 'no-config'].map((name) => factsOf(hub, `neem-collective/neem-1b-${name}`)),
  );
  expect(unlicensed?.cardData).not.toHaveProperty('license');
  expect(unlicensed?.tags.filter((tag) => tag.startsWith('license:'))).toEqual([]);
  expect(uncounted?.safetensors).toBeUndefined();
  expect(uncounted?.tags).not.toContain('safetensors');
  expect(uncounted?.filePaths).toContain('pytorch_model.bin');
  expect(plain).not.toMatchObject({ config: expect.anything() });
  const file = await fetch(`${hub.url}/neem-collective/neem-1b-no-config/resolve/main/config.json`);
  expect([file.status, file.headers.get('x-error-code')]).toEqual([404, 'EntryNotFound']);
});

test('an adapter names its base model and has no configuration', async () => {
  const hub = await testHub();
  const name = 'asha-rao/peepal-7b-ayurveda-lora';
  const facts = await factsOf(hub, name);
  expect(facts).toMatchObject({ library_name: 'peft', cardData: { base_model: 'banyan-lab/peepal-7b' } });
  expect(facts.tags).toContain('base_model:adapter:banyan-lab/peepal-7b');
  expect(facts.filePaths).toEqual(
    expect.arrayContaining(['adapter_config.json', 'adapter_model.safetensors']),
  );
  expect(facts.filePaths).not.toContain('config.json');
  const config = await (await fetch(`${hub.url}/${name}/resolve/main/adapter_config.json`)).json();
  expect(config.base_model_name_or_path).toBe('banyan-lab/peepal-7b');
  const lost = await factsOf(hub, 'asha-rao/lost-base-lora');
  expect(lost.cardData).toMatchObject({ base_model: MISSING_MODEL_ID });
});

test('configuration, facts and tags say that a model needs its code', async () => {
  const hub = await testHub();
  const name = 'neem-collective/neem-1b-custom-code';
  const facts = await factsOf(hub, name);
  const auto_map = { AutoConfig: expect.any(String), AutoModelForCausalLM: expect.any(String) };
  expect(facts.config).toMatchObject({ auto_map });
  expect(facts.tags).toContain('custom_code');
  expect(await (await fetch(`${hub.url}/${name}/resolve/main/config.json`)).json()).toMatchObject({
    auto_map,
  });
});

test('a renamed model redirects, with its query; letter case does not matter', async () => {
  const hub = await testHub();
  const response = await fetch(`${hub.url}/api/models/banyan-lab/peepal-preview/revision/main?expand=sha`, {
    redirect: 'manual',
  });
  expect(response.status).toBe(307);
  expect(response.headers.get('location')).toBe('/api/models/banyan-lab/peepal-1b/revision/main?expand=sha');
  for (const name of ['banyan-lab/peepal-preview', 'Banyan-Lab/PEEPAL-1b'])
    expect((await factsOf(hub, name)).name).toBe('banyan-lab/peepal-1b');
});

test('expand chooses facts and refuses unknown ones', async () => {
  const hub = await testHub();
  const address = `${hub.url}/api/models/banyan-lab/peepal-1b`;
  expect(await (await fetch(address)).json()).toMatchObject({
    modelId: 'banyan-lab/peepal-1b',
    siblings: expect.arrayContaining([{ rfilename: 'config.json' }]),
  });
  expect(Object.keys(await (await fetch(`${address}?expand[]=sha`)).json())).toEqual(['_id', 'id', 'sha']);
  expect((await fetch(`${address}?expand=constructor`)).status).toBe(400);
});

test('addresses that name no model are refused', async () => {
  const hub = await testHub();
  const answers = await Promise.all(
    [
      '/api/models/only-a-name',
      '/api/models/a/b%2F..%2Fc',
      '/api/models/__proto__/constructor',
      '/api/models/a/%zz',
      '/api/x',
    ].map(async (path) => (await fetch(hub.url + path)).status),
  );
  expect(answers).toEqual([401, 401, 401, 400, 404]);
  const post = await fetch(`${hub.url}/api/models/banyan-lab/peepal-1b`, { method: 'POST' });
  expect(post.status).toBe(405);
  const badToken = await fetch(`${hub.url}/api/models/banyan-lab/peepal-1b`, bearer('hf_nonsense'));
  expect(badToken.status).toBe(401);
});

test('a model that a test puts replaces the one with its id', async () => {
  const hub = await testHub();
  hub.putModel(sampleModel('tests/one', 'Put by a test', weights(6)));
  expect(await factsOf(hub, 'tests/one')).toMatchObject({
    safetensors: { total: 6 },
    sha: hub.commitOf('tests/one', 'main'),
  });
  expect(hub.commitOf('tests/two', 'main')).toBeNull();
  expect(hub.models().map(({ id }) => id)).toContain('tests/one');
  const spec: ModelSpec = {
    id: 'tests/one',
    purpose: 'Put by a test',
    branches: ['refs/pr/1'],
    commits: { main: 'a'.repeat(40), 'refs/pr/1': 'b'.repeat(40) },
    files: { 'model.safetensors': Buffer.from([1, 2]) },
    facts: { gated: 'auto' },
  };
  hub.putModel(spec);
  expect(hub.commitOf('tests/one', 'main')).toBe('a'.repeat(40));
  expect(hub.commitOf('tests/one', 'refs/pr/1')).toBe('b'.repeat(40));
  const facts = await factsOf(hub, 'tests/one');
  expect(facts).toMatchObject({ gated: 'auto', sha: 'a'.repeat(40) });
  expect(facts.safetensors).toBeUndefined();
  const file = await fetch(`${hub.url}/tests/one/resolve/main/model.safetensors`);
  expect([...new Uint8Array(await file.arrayBuffer())]).toEqual([1, 2]);
});
