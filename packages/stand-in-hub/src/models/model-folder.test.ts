import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { listFiles, modelInfo } from '@huggingface/hub';
import { expect, onTestFinished, test } from 'vitest';
import { testHub } from '../../test/hub.ts';
import { readModel, readModels } from './model-folder.ts';
import { safetensorsFile } from './safetensors.ts';

const CARD = '---\nlicense: mit\nlanguage: [en, hi]\nlibrary_name: transformers\n---\n# One\n';
const ADAPTER_CARD = '---\nlicense: mit\nlibrary_name: peft\nbase_model: lab/one\n---\n';

function weights(fill: number): Buffer {
  const { head, size } = safetensorsFile([{ name: 'a.weight', dtype: 'F16', shape: [3, 5] }]);
  return Buffer.concat([head, Buffer.alloc(size - head.length, fill)]);
}

/** Creates a folder with these files, which is removed after the test. */
async function folderWith(files: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stand-in-hub-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

const ONE = {
  'lab/one/README.md': CARD,
  'lab/one/config.json': '{"architectures": ["LlamaForCausalLM"], "model_type": "llama"}',
  'lab/one/model.safetensors': weights(1),
  'lab/one/more/notes.txt': 'notes',
};

test('a folder of models becomes repositories with the facts of its files', async () => {
  const hub = await testHub();
  const folder = await folderWith({
    ...ONE,
    'lab/two/README.md': ADAPTER_CARD,
    'lab/two/adapter_config.json': '{}',
  });
  for (const spec of readModels(folder)) hub.putModel(spec);
  const facts = await modelInfo({
    name: 'lab/one',
    hubUrl: hub.url,
    additionalFields: ['sha', 'cardData', 'config', 'safetensors', 'tags', 'library_name', 'filePaths'],
  });
  expect(facts).toMatchObject({
    sha: hub.commitOf('lab/one', 'main'),
    cardData: { license: 'mit', language: ['en', 'hi'] },
    safetensors: { parameters: { F16: 15 }, total: 15 },
    config: { architectures: ['LlamaForCausalLM'] },
    filePaths: ['README.md', 'config.json', 'model.safetensors', 'more/notes.txt'],
  });
  for (const tag of ['safetensors', 'llama', 'license:mit', 'hi']) expect(facts.tags).toContain(tag);
  const adapter = await modelInfo({ name: 'lab/two', hubUrl: hub.url, additionalFields: ['tags', 'config'] });
  expect(adapter.tags).toContain('base_model:adapter:lab/one');
  expect(adapter).not.toMatchObject({ config: expect.anything() });
});

test('files have the hashes of git and the hub', async () => {
  const hub = await testHub();
  hub.putModel(readModel(join(await folderWith(ONE), 'lab/one'), 'lab/one'));
  const files: Record<string, unknown> = {};
  for await (const { path, oid, size, lfs } of listFiles({
    repo: 'lab/one',
    hubUrl: hub.url,
    recursive: true,
  }))
    files[path] = { oid, size, lfs };
  // Output of `printf notes | git hash-object --stdin`.
  expect(files['more/notes.txt']).toMatchObject({ oid: '3041adec9105ce2abb98307afd1f4aeb2e97c504', size: 5 });
  const oid = createHash('sha256').update(weights(1)).digest('hex');
  const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${oid}\nsize ${weights(1).length}\n`;
  expect(files['model.safetensors']).toMatchObject({ lfs: { oid, pointerSize: pointer.length } });
  const file = `${hub.url}/lab/one/resolve/main/model.safetensors`;
  const { headers } = await fetch(file, { method: 'HEAD', redirect: 'manual' });
  expect(headers.get('x-linked-etag')).toBe(`"${oid}"`);
});

test('a new commit may have other files than the earlier one', async () => {
  const hub = await testHub();
  const [before, after] = [
    await folderWith(ONE),
    await folderWith({ ...ONE, 'lab/one/model.safetensors': weights(2) }),
  ];
  hub.putModel(readModel(join(before, 'lab/one'), 'lab/one'));
  const first = hub.commitOf('lab/one', 'main');
  const second = hub.moveBranch('lab/one', 'main', readModel(join(after, 'lab/one'), 'lab/one'));
  const bytesAt = async (revision: string) =>
    Buffer.from(
      await (await fetch(`${hub.url}/lab/one/resolve/${revision}/model.safetensors`)).arrayBuffer(),
    );
  expect(await bytesAt(first ?? '')).toEqual(weights(1));
  expect(await bytesAt(second)).toEqual(weights(2));
  expect(await bytesAt('main')).toEqual(weights(2));
  const history = await (await fetch(`${hub.url}/api/models/lab/one/commits/main`)).json();
  expect(history.map(({ id }: { id: string }) => id)).toEqual([second, first]);
});
