import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { parseModelId } from '../../packages/core/src/hub-path.ts';
import {
  quantizationMethod,
  quantizationsIn,
  storedPrecision,
} from '../../packages/core/src/queue/model-config.ts';
import { createHub, defaultDeps } from '../../packages/server/src/hub/hub.ts';
import type { HubModel } from '../../packages/server/src/hub/hub-model.ts';
import { type HubHandle, startHub } from '../../packages/stand-in-hub/src/hub.ts';
import { readModel, readModels } from '../../packages/stand-in-hub/src/models/model-folder.ts';
import { MODELS, NEWEST, OLDER, sha256Of } from './real-tools.ts';
import { mustRun, runTool, say, withFolder } from './run-tool.ts';

const SCRIPTS = import.meta.dirname;
const VERSIONS = [
  ['newest', NEWEST],
  ['0.4.9', OLDER],
] as const;

const MAX_STARTS = 3;

let hub: HubHandle;

test.beforeEach(async () => {
  hub = await startHub({ leaderboardOrigins: ['http://localhost:7860'] });
  for (const spec of readModels(MODELS)) hub.putModel(spec);
});

test.afterEach(() => hub.close());

function clientEnvironment(folder: string): Record<string, string> {
  return { HF_ENDPOINT: hub.url, HF_HOME: join(folder, 'hf'), HF_HUB_DISABLE_TELEMETRY: '1', HOME: folder };
}

interface ClientFacts {
  readonly id: string;
  readonly sha: string;
  readonly private: boolean;
  readonly gated: false | 'auto' | 'manual';
  readonly disabled: boolean;
  readonly likes: number;
  readonly created_at: string;
  readonly tags: readonly string[];
  readonly license: string | null;
  readonly base_model: string | readonly string[] | null;
  readonly config: {
    readonly architectures?: readonly string[];
    readonly model_type?: string;
    readonly auto_map?: unknown;
  } | null;
  readonly parameters: number | null;
  readonly siblings: Readonly<Record<string, readonly [number, string]>>;
  readonly tree: Readonly<Record<string, readonly [number, string]>>;
  readonly sha256: Readonly<Record<string, string>>;
  readonly last_commits: readonly string[];
  readonly branches: Readonly<Record<string, string>>;
  readonly commits: readonly string[];
}

/** None of the stand-in's models has a template in tokenizer_config.json. */
function templateIn(files: readonly string[]): boolean | null {
  if (files.includes('chat_template.jinja')) return true;
  return files.includes('tokenizer_config.json') ? false : null;
}

/** Size of the weights in bytes; null if the hub shows none. */
function bytesIn(files: ClientFacts['tree']): number | null {
  const weights = Object.entries(files).filter(([path]) => /^[^/]*\.safetensors$/.test(path));
  const bytes = weights.reduce((sum, [, [size]]) => sum + size, 0);
  return bytes === 0 ? null : bytes;
}

/** The metadata in our server's terms. Only readers see a gated model's files, so our server has no data about them. */
function inOurWords(facts: ClientFacts) {
  const files = Object.keys(facts.tree);
  const isGated = facts.gated !== false;
  const isAdapter = files.includes('adapter_config.json');
  const stored = isGated ? null : storedPrecision(facts.config);
  const bytes = isGated || (facts.parameters !== null && stored === null) ? null : bytesIn(facts.tree);
  return {
    id: facts.id,
    commit: facts.sha,
    isPrivate: facts.private,
    isDisabled: facts.disabled,
    gated: facts.gated === false ? null : facts.gated,
    access: isGated ? 'no_token' : 'open',
    license: facts.license,
    architecture: isGated || isAdapter ? null : (facts.config?.architectures?.[0] ?? null),
    modelType: isGated || isAdapter ? null : (facts.config?.model_type ?? null),
    tokenizerClass: isGated || !files.includes('tokenizer_config.json') ? null : 'PreTrainedTokenizerFast',
    likes: facts.likes,
    createdAt: new Date(facts.created_at).toISOString().slice(0, 10),
    files: Object.keys(facts.siblings).filter((path) => !path.includes('/')),
    parameters: facts.parameters,
    weightBytes: bytes,
    // The maximum number for this size, at two bytes each.
    mostParameters: facts.parameters ?? (bytes === null ? null : bytes / 2),
    hasAdapterConfig: isAdapter,
    statedBase: [facts.base_model ?? null].flat()[0] ?? null,
    configProblem: !isGated && (isAdapter || files.includes('config.json')) ? null : 'no_config',
    foreign: !isGated && facts.config?.auto_map ? [expect.objectContaining({ field: 'auto_map' })] : [],
    stored,
    quantizationMethod: isGated ? null : quantizationMethod(quantizationsIn(facts.config)[0]),
    hasChatTemplate: isGated ? null : templateIn(files),
  } satisfies Record<keyof HubModel, unknown>;
}

for (const [version, environment] of VERSIONS) {
  test(`the server and the hub’s own client (${version}) read the same facts`, async () => {
    const names = hub
      .models()
      .filter(({ access }) => access !== 'private')
      .map(({ id }) => id);
    const token = hub.issueToken('asha-rao');
    const ran = await withFolder((folder) =>
      mustRun(
        join(environment, 'bin/python'),
        [join(SCRIPTS, 'read_hub.py'), '--token', token, ...names],
        clientEnvironment(folder),
      ),
    );
    const read: { models: Record<string, ClientFacts>; whoami: { id: string; name: string } } = JSON.parse(
      ran.stdout,
    );
    const world = defaultDeps(() => undefined);
    const server = createHub({ url: hub.url, name: 'Hub', fileHosts: [], timeoutMs: 20_000 }, world);
    for (const [name, facts] of Object.entries(read.models)) {
      const model = parseModelId(name);
      if (model === null) throw new Error(`${name} is no name of a model`);
      const weightType = 'adapter_config.json' in facts.tree ? 'Adapter' : 'Original';
      const described = await server.describe(model, 'main', weightType);
      expect(described, name).toEqual({ ok: true, value: inOurWords(facts) });
      // Values that the client returns in several places must agree.
      expect(facts.siblings, name).toEqual(facts.tree);
      expect(facts.branches.main, name).toBe(facts.sha);
      expect(facts.commits[0], name).toBe(facts.sha);
      expect(facts.last_commits, name).toEqual([facts.sha]);
      if (facts.license !== null) expect(facts.tags, name).toContain(`license:${facts.license}`);
    }
    const { id, name } = read.whoami;
    expect(await server.identify(token)).toEqual({ id, name });
    say(`${names.length} models and whoami, read by huggingface_hub of ${version} in ${ran.seconds} s`);

    for (const org of await readdir(MODELS))
      for (const folder of await readdir(join(MODELS, org))) {
        const facts = read.models[`${org}/${folder}`];
        for (const [path, [size, oid]] of Object.entries(facts?.tree ?? {})) {
          const file = join(MODELS, org, folder, path);
          expect((await readFile(file)).byteLength, file).toBe(size);
          const sha256 = facts?.sha256[path];
          if (sha256 !== undefined) expect(await sha256Of(file), file).toBe(sha256);
          else expect((await mustRun('git', ['hash-object', file], {})).stdout.trim(), file).toBe(oid);
        }
      }
  });

  test(`hf download (${version}) reads a gated model with the operators’ token alone`, async () => {
    await withFolder(async (folder) => {
      const check = `from huggingface_hub import HfApi; HfApi().auth_check('monsoon-lab/monsoon-3b-gated')`;
      const to = join(folder, 'out');
      const words = ['download', 'monsoon-lab/monsoon-3b-gated', 'config.json', '--local-dir', to];
      const codes: (number | null)[] = [];
      for (const token of [{}, { HF_TOKEN: hub.issueToken('asha-rao') }, { HF_TOKEN: hub.operatorToken }]) {
        const given = { ...clientEnvironment(folder), ...token };
        codes.push((await runTool(join(environment, 'bin/hf'), words, given)).code);
        codes.push((await runTool(join(environment, 'bin/python'), ['-c', check], given)).code);
      }
      expect(codes).toEqual([1, 1, 1, 1, 0, 0]);
      expect(await readFile(join(to, 'config.json'), 'utf8')).toContain('LlamaForCausalLM');
    });
  });

  test(`hf download (${version}) fetches branch, tag and commit, and resumes broken connections`, async () => {
    await withFolder(async (folder) => {
      const spec = readModel(join(MODELS, 'tiny-lab/tiny-llama'), 'tiny-lab/large');
      const content = randomBytes(48 << 20);
      hub.putModel({ ...spec, tags: ['v1'], files: { ...spec.files, 'large.safetensors': content } });
      const download = async (revision: string) => {
        const to = join(folder, revision);
        const args = ['download', 'tiny-lab/large', '--revision', revision, '--local-dir', to];
        let ran = await runTool(join(environment, 'bin/hf'), args, clientEnvironment(folder));
        // The older client gives up, and continues when restarted.
        for (let again = 0; again < MAX_STARTS && ran.code !== 0; again += 1)
          ran = await runTool(join(environment, 'bin/hf'), args, clientEnvironment(folder));
        expect(ran.code, ran.stderr).toBe(0);
        return readFile(join(to, 'large.safetensors'));
      };
      hub.setFault('models', { kind: 'cut', afterBytes: 25 << 20 });
      const since = performance.now();
      const broken = await download('v1');
      hub.setFault('models', null);
      expect(broken.equals(content)).toBe(true);
      const parts = hub
        .latestCalls()
        .flatMap(({ path, range }) => (path.endsWith('large.safetensors') ? [range] : []));
      expect(parts.filter((range) => /^bytes=\d{7,}-/.test(range ?? '')).length).toBeGreaterThan(1);
      say(
        `48 MB over connections that break off after 25: ${Math.round((performance.now() - since) / 1000)} s`,
      );

      const before = hub.commitOf('tiny-lab/large', 'main') ?? '';
      const changed = randomBytes(48 << 20);
      hub.moveBranch('tiny-lab/large', 'main', {
        ...spec,
        files: { ...spec.files, 'large.safetensors': changed },
        commits: { main: 'c'.repeat(40) },
      });
      expect((await download('main')).equals(changed)).toBe(true);
      expect((await download(before)).equals(content)).toBe(true);
      const gone = [
        'download',
        'tiny-lab/large',
        '--revision',
        'd'.repeat(40),
        '--local-dir',
        join(folder, 'gone'),
      ];
      const refused = await runTool(join(environment, 'bin/hf'), gone, clientEnvironment(folder));
      expect(refused.code).not.toBe(0);
      expect(`${refused.stdout}${refused.stderr}`).toMatch(/revision/i);
    });
  });
}
