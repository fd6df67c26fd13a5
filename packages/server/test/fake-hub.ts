import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';

/** A model as the fake hub has it. */
interface FakeModel {
  readonly id: string;
  readonly sha: string;
  /** Branches and tags other than main. */
  readonly revisions: Readonly<Record<string, string>>;
  /** What its facts say beside id and sha. */
  readonly facts: Readonly<Record<string, unknown>>;
  readonly files: Readonly<Record<string, string | Buffer>>;
}

/** Every way to misbehave. */
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
] as const;
type Fault = (typeof FAULTS)[number];

/** A hub for tests, in this process: just enough of the real one's calls, and every way to misbehave. */
export interface FakeHub {
  readonly url: string;
  /** Token to account. */
  readonly accounts: Map<string, { id?: string; name: string; type?: string }>;
  /** 'METHOD path' of every call, in order. */
  readonly calls: string[];
  /** What every call meets while it is set. */
  fault: Fault | null;
  add(id: string, changes?: Partial<FakeModel>): FakeModel;
  close(): Promise<void>;
}

/** The head of a safetensors file with tensors of these shapes. */
export function safetensorsFile(...shapes: readonly (readonly number[])[]): Buffer {
  const tensors = shapes.map((shape, index) => [
    `layer.${index}`,
    { dtype: 'F16', shape, data_offsets: [0, 0] },
  ]);
  const head = Buffer.from(
    JSON.stringify({ __metadata__: { format: 'pt' }, ...Object.fromEntries(tensors) }),
  );
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(head.byteLength));
  return Buffer.concat([length, head, Buffer.alloc(1000)]);
}

/** Starts a fake hub for the running test. */
export async function fakeHub(): Promise<FakeHub> {
  const models = new Map<string, FakeModel>();
  const server = createServer((request, response) => {
    hub.calls.push(`${request.method} ${request.url}`);
    if (hub.fault !== null) misbehave(hub.fault, request, response);
    else answer(hub, models, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const hub: FakeHub = {
    url: `http://127.0.0.1:${port}`,
    accounts: new Map(),
    calls: [],
    fault: null,
    add: (id, changes = {}) => {
      const model = { id, sha: 'a'.repeat(40), revisions: {}, ...changes, ...filesAndFacts(id, changes) };
      models.set(id.toLowerCase(), model);
      return model;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  onTestFinished(() => hub.close().catch(() => undefined));
  return hub;
}

function filesAndFacts(id: string, changes: Partial<FakeModel>): Pick<FakeModel, 'facts' | 'files'> {
  const files = changes.files ?? {
    'config.json': '{"model_type":"llama","architectures":["LlamaForCausalLM"]}',
    'model.safetensors': safetensorsFile([1000, 1000]),
  };
  const facts = {
    private: false,
    gated: false,
    cardData: { license: 'mit' },
    tags: ['license:mit', `owner:${id}`],
    likes: 7,
    createdAt: '2026-01-02T03:04:05.000Z',
    siblings: Object.keys(files).map((rfilename) => ({ rfilename })),
    ...changes.facts,
  };
  return { files, facts };
}

function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

function misbehave(fault: Fault, request: IncomingMessage, response: ServerResponse): void {
  const faults: Record<Fault, () => void> = {
    slow: () => undefined,
    drip: () => {
      response.writeHead(200);
      const timer = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(timer));
    },
    error: () => send(response, 503, { error: 'try later' }, { 'x-request-id': 'fake-1' }),
    busy: () => send(response, 429, { error: 'too many' }),
    reset: () => request.socket.destroy(),
    garbage: () => response.end('<html>maintenance</html>'),
    huge: () => response.end(Buffer.alloc(40 << 20, ' ')),
    elsewhere: () => response.writeHead(302, { location: 'http://127.0.0.1:1/secret' }).end(),
    circle: () => response.writeHead(302, { location: request.url ?? '/' }).end(),
    lies: () => send(response, 200, { id: '../../etc', sha: 'main', name: '', parameters: -1 }),
  };
  faults[fault]();
}

function answer(
  hub: FakeHub,
  models: ReadonlyMap<string, FakeModel>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const path = new URL(request.url ?? '/', hub.url).pathname.split('/').slice(1).map(decodeURIComponent);
  if (path.join('/') === 'api/whoami-v2') {
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    const account = hub.accounts.get(token);
    if (account === undefined) send(response, 401, { error: 'Invalid credentials' });
    else send(response, 200, { type: 'user', ...account });
    return;
  }
  const isFacts = path[0] === 'api' && path[1] === 'models';
  const [org, name, kind, revision = '', ...rest] = isFacts ? path.slice(2) : path;
  const model = models.get(`${org}/${name}`.toLowerCase());
  // The real hub does not tell the anonymous what is private from what is not there.
  if (model === undefined || (model.facts.private === true && !isFacts)) {
    send(response, 401, { error: 'Repository not found' }, { 'x-error-code': 'RepoNotFound' });
    return;
  }
  const commits = [model.sha, ...Object.values(model.revisions)];
  const named = revision === 'main' ? model.sha : model.revisions[revision];
  const commit = named ?? commits.find((known) => known === revision);
  if (commit === undefined) {
    send(response, 404, { error: `Invalid rev id: ${revision}` }, { 'x-error-code': 'RevisionNotFound' });
    return;
  }
  if (kind === 'revision' && isFacts) send(response, 200, { ...model.facts, id: model.id, sha: commit });
  else sendFile(model.files[rest.join('/')], request, response);
}

function sendFile(
  content: string | Buffer | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (content === undefined) {
    send(response, 404, { error: 'Entry not found' }, { 'x-error-code': 'EntryNotFound' });
    return;
  }
  const last = /^bytes=0-(\d+)$/.exec(request.headers.range ?? '')?.[1];
  response.writeHead(last === undefined ? 200 : 206);
  response.end(last === undefined ? content : Buffer.from(content).subarray(0, Number(last) + 1));
}
