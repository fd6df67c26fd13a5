import { expect, test } from 'vitest';
import { modelId } from '../../test/new-submission.ts';
import { standInHub } from '../../test/stand-in-hub.ts';
import { createHub, defaultDeps } from './hub.ts';

/** A hub with models of each kind, a client for it, and the requests sent with the token. */
async function gatedHub(hasToken: boolean) {
  const standIn = await standInHub();
  const mine = { readers: ['board-operator'] };
  standIn.putModel('a/open');
  standIn.putModel('a/granted', { access: 'gated', ...mine });
  standIn.putModel('a/other', { access: 'gated' });
  standIn.putModel('a/private', { access: 'private', ...mine });
  const withToken: string[] = [];
  const world = {
    ...defaultDeps(() => undefined),
    sleep: async () => undefined,
    fetch: async (input: string | URL | Request, init?: RequestInit) => {
      const address = new URL(String(input));
      if (new Headers(init?.headers).has('authorization'))
        withToken.push(`${address.origin}${address.pathname}`.replace(standIn.url, ''));
      return fetch(input, init);
    },
  };
  const token = hasToken ? standIn.operatorToken : null;
  return {
    standIn,
    withToken,
    hub: createHub({ url: standIn.url, name: 'Hub', fileHosts: [], timeoutMs: 20_000, token }, world),
  };
}

test('without a token gated models are described by their public facts alone', async () => {
  const { hub, standIn, withToken } = await gatedHub(false);
  expect(await hub.describe(modelId('a/granted'), 'main', 'Original')).toMatchObject({
    value: { gated: 'manual', access: 'no_token', license: 'mit', architecture: null, parameters: 1_000_000 },
  });
  expect(standIn.calls()).toHaveLength(1);
  for (const name of ['a/granted', 'a/other']) expect(await hub.checkAccess(modelId(name))).toBe('no_token');
  expect(await hub.checkAccess(modelId('a/open'))).toBe('open');
  expect(withToken).toEqual([]);
});

test('with a token the files of a gated model are read where it was granted', async () => {
  const { hub, withToken } = await gatedHub(true);
  expect(await hub.describe(modelId('a/granted'), 'main', 'Original')).toMatchObject({
    value: { gated: 'manual', access: 'granted', architecture: 'LlamaForCausalLM', modelType: 'llama' },
  });
  const sha = 'a'.repeat(40);
  expect(withToken).toEqual(['/api/models/a/granted/auth-check', `/a/granted/resolve/${sha}/config.json`]);
  expect(await hub.describe(modelId('a/other'), 'main', 'Original')).toMatchObject({
    value: { gated: 'manual', access: 'not_granted', architecture: null },
  });
  expect(await hub.checkAccess(modelId('a/granted'))).toBe('granted');
  expect(await hub.checkAccess(modelId('a/other'))).toBe('not_granted');
});

test('a private model is like a missing one, though the token could read it', async () => {
  const { hub, withToken } = await gatedHub(true);
  const refusalOf = async (name: string) => {
    const described = await hub.describe(modelId(name), 'main', 'Original');
    return JSON.stringify(described).replaceAll(name, 'NAME');
  };
  expect(await refusalOf('a/private')).toBe(await refusalOf('a/missing'));
  expect(await hub.checkAccess(modelId('a/private'))).toBe(await hub.checkAccess(modelId('a/missing')));
  expect(await hub.currentFacts('a/private')).toEqual(await hub.currentFacts('a/missing'));
  expect(withToken).toEqual([]);
});

test('the token goes to no call about a model that is open', async () => {
  const { hub, withToken } = await gatedHub(true);
  await hub.describe(modelId('a/open'), 'main', 'Original');
  expect(await hub.checkAccess(modelId('a/open'))).toBe('open');
  await hub.currentFacts('a/open');
  expect(withToken).toEqual([]);
});

test('the token is never sent to another host, whatever the hub says', async () => {
  const hosts: string[] = [];
  const fetch = async (input: string | URL | Request, init?: RequestInit) => {
    const address = new URL(String(input));
    hosts.push(`${address.host} ${new Headers(init?.headers).has('authorization')}`);
    if (address.host !== 'hub.example') return new Response('{"model_type":"llama"}');
    if (address.pathname.includes('/resolve/'))
      return new Response(null, { status: 302, headers: { location: 'https://files.example/config.json' } });
    const facts = { id: 'a/one', sha: 'a'.repeat(40), gated: 'auto', safetensors: { total: 7 } };
    return address.pathname.endsWith('auth-check') ? new Response('OK') : Response.json(facts);
  };
  const options = {
    url: 'https://hub.example',
    name: 'Hub',
    fileHosts: ['files.example'],
    token: 'hf_secret',
  };
  const hub = createHub(options, { ...defaultDeps(() => undefined), fetch });
  expect(await hub.describe(modelId('a/one'), 'main', 'Original')).toMatchObject({
    value: { gated: 'auto', access: 'granted', modelType: 'llama' },
  });
  expect(hosts).toEqual(['hub.example false', 'hub.example true', 'hub.example true', 'files.example false']);
});

test('a token that has ended says nothing about the access to a model', async () => {
  const { standIn } = await gatedHub(true);
  const options = { url: standIn.url, name: 'Hub', fileHosts: [], timeoutMs: 20_000, token: 'hf_ended' };
  const reasons: string[] = [];
  const hub = createHub(
    options,
    defaultDeps(({ reason }) => reasons.push(reason)),
  );
  for (const name of ['a/granted', 'a/other'])
    expect(await hub.checkAccess(modelId(name))).toBe('token_refused');
  expect(await hub.checkAccess(modelId('a/open'))).toBe('open');
  // The operator sees this in the log, without the token.
  expect(reasons).toHaveLength(2);
  expect(reasons[0]).toMatch(/^it rejected HUB_TOKEN with status 401(?!.*hf_ended)/);
});
