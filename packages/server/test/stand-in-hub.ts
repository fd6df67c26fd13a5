import { onTestFinished } from 'vitest';
import type { Fault } from '../../stand-in-hub/src/http/faults.ts';
import { type HubHandle, startHub } from '../../stand-in-hub/src/hub.ts';
import type { ModelSpec } from '../../stand-in-hub/src/models/catalog.ts';
import type { TokenOwner } from '../../stand-in-hub/src/sign-in.ts';
import { createHub, defaultDeps, type Hub } from '../src/hub/hub.ts';

/** All ways in which a hub may fail to give a usable response. */
const FAULT_KINDS = {
  slow: { kind: 'black-hole' },
  drip: { kind: 'drip', everyMs: 20 },
  error: { kind: 'error', status: 503 },
  busy: { kind: 'error', status: 429 },
  reset: { kind: 'down' },
  garbage: { kind: 'lie', text: '<html>maintenance</html>' },
  huge: { kind: 'lie', text: ' '.repeat(10 << 20) },
  elsewhere: { kind: 'redirect', to: 'http://127.0.0.1:1/secret' },
  // This call is itself redirected, so the redirects never end.
  circle: { kind: 'redirect', to: '/api/whoami-v2' },
  lies: { kind: 'lie', json: { id: '../../etc', sha: 'main', name: '', parameters: -1 } },
} as const satisfies Record<string, Fault>;
type FaultName = keyof typeof FAULT_KINDS;
export const FAULTS = [
  'slow',
  'drip',
  'error',
  'busy',
  'reset',
  'garbage',
  'huge',
  'elsewhere',
  'circle',
  'lies',
] as const satisfies readonly FaultName[];

interface ModelOfTest extends Pick<ModelSpec, 'access' | 'readers'> {
  /** The commit of the main branch. */
  readonly sha?: string;
  /** Other branches and tags with their commits. */
  readonly revisions?: Readonly<Record<string, string>>;
  /** Metadata that differs from an ordinary model's. */
  readonly facts?: Readonly<Record<string, unknown>>;
  /** All relevant files; by default config.json and one weight file. */
  readonly files?: Readonly<Record<string, string | Buffer>>;
}

/** A stand-in hub with the functions that the server's tests need. */
export interface StandIn extends Pick<HubHandle, 'url' | 'close' | 'operatorToken'> {
  /** Sets the owner that whoami-v2 returns for a token; null makes the token unknown again. */
  setToken(token: string, owner: TokenOwner | null): void;
  tokenOwner(token: string): TokenOwner | null;
  /** Adds a model, or replaces the one with this id. */
  putModel(id: string, model?: ModelOfTest): void;
  /** Makes every call fail in this way; null ends the fault. */
  fail(fault: FaultName | null): void;
  /** 'METHOD path?query' of every call, in order. */
  calls(): readonly string[];
}

/** Starts a stand-in hub for the running test. This takes milliseconds, because nobody signs in. */
export async function standInHub(): Promise<StandIn> {
  const standIn = await sharedStandIn();
  onTestFinished(() => standIn.close());
  return standIn;
}

/** Starts a stand-in hub for the tests of a file, which close it. */
export async function sharedStandIn(): Promise<StandIn> {
  const hub = await startHub({ leaderboardOrigins: [] });
  const { url, close, givenTokens, operatorToken } = hub;
  return {
    url,
    close,
    operatorToken,
    setToken: (token, owner) => {
      if (owner === null) givenTokens.delete(token);
      else givenTokens.set(token, owner);
    },
    tokenOwner: (token) => givenTokens.get(token) ?? null,
    putModel: (id, { sha = 'a'.repeat(40), revisions = {}, facts, files = ORDINARY_FILES, ...may } = {}) =>
      hub.putModel({
        id,
        ...may,
        purpose: 'Put by a test',
        isCounted: false,
        branches: Object.keys(revisions),
        commits: { main: sha, ...revisions },
        facts: {
          createdAt: '2026-01-02T03:04:05.000Z',
          likes: 7,
          ...(files === ORDINARY_FILES && ORDINARY_SIZE),
          ...facts,
        },
        files: { 'README.md': '---\nlicense: mit\n---\n', ...files },
      }),
    fail: (fault) => hub.setFault('all', fault === null ? null : FAULT_KINDS[fault]),
    calls: () => hub.latestCalls().map(({ method, path, query }) => `${method} ${path}${query}`),
  };
}

/** The server's client for a stand-in hub, which retries without pauses. */
export function clientOf({ url }: StandIn, timeoutMs = 20_000): Hub {
  const world = { ...defaultDeps(() => undefined), sleep: async () => undefined };
  return createHub({ url, name: 'Hub', fileHosts: [], timeoutMs }, world);
}

/** A stand-in hub for the running test, and the server's client for it. */
export async function hubAndStandIn(timeoutMs?: number): Promise<{ hub: Hub; standIn: StandIn }> {
  const standIn = await standInHub();
  return { standIn, hub: clientOf(standIn, timeoutMs) };
}

const ORDINARY_SIZE = { safetensors: { total: 1_000_000, parameters: { F16: 1_000_000 } } };
const ORDINARY_FILES = {
  'config.json': '{"model_type":"llama","architectures":["LlamaForCausalLM"]}',
  'model.safetensors': 'weights',
};
