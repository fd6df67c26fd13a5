import { type HubApiError, listFiles, modelInfo } from '@huggingface/hub';
import { expect, test } from 'vitest';
import { bearer, testHub } from '../../test/hub.ts';
import type { HubHandle } from '../hub.ts';
import { MISSING_MODEL_ID } from './sample-models.ts';

/** Metadata that the leaderboard's server requests for a model. */
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
