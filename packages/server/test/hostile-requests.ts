import { randomFrom } from './random.ts';

/** Pages and files outside the API contract. */
export const PAGES = [
  'GET /',
  'GET /add',
  'GET /badge/:org/:file',
  'GET /board/:number',
  'GET /changes',
  'GET /changes.atom',
  'GET /compare',
  'GET /explore',
  'GET /methods',
  'GET /model/:org/:name',
  'GET /publication/:number',
  'GET /quote',
  'GET /results',
  'GET /robots.txt',
  'GET /run/:id',
  'GET /sitemap.xml',
  'GET /vote',
] as const;

export interface HostileRequest {
  readonly method: string;
  /** The path with its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

interface World {
  /** Routes such as `GET /api/runs/:id`. */
  readonly routes: readonly string[];
  /** Existing models, runs and names, so that some requests get past the first check. */
  readonly models: readonly string[];
  readonly token: string;
  readonly user: string;
}

const TEXTS = [
  ...['', ' ', '0', '-1', '1', '7', '00', '1e9', '999999999', '1.5', 'NaN', 'null', 'undefined', 'true'],
  ...['..', '../..', '..\\..', '/', '//evil.example', '\0', '\n', '\r\nx: y', '%', '%00', '%ff', '%F0%9F'],
  ...['__proto__', 'constructor', 'toString', '$&', "'; drop table runs; --", '<script>alert(1)</script>'],
  ...['board.csv', 'board.parquet', 'x.svg', 'hi', 'en', 'score', 'asc', 'up', 'main', '*'],
  ...['(a+)+$', '[', '\\'],
  ...['😀', 'हिन्दी', 'İ', '\u202e', '\ufeff', 'a,b,c', 'a/b,c/d', 'id:asc', 'search=a&search=b', '{}', '[]'],
  ...['a'.repeat(300), 'x'.repeat(1500), 'y'.repeat(9000), 'z'.repeat(30_000), '\n'.repeat(3000)],
  ...['\u202e\u0001'.repeat(1000), 'क'.repeat(2000), '('.repeat(400), `${'a,'.repeat(500)}a`],
];
const QUERY_KEYS = [
  ...['at', 'search', 'sort', 'start', 'lang', 'theme', 'models', 'model', 'changes', 'cursor', 'limit'],
  ...['kind', 'domain', 'run', 'words', 'user_id', 'vote_type', 'state', 'code', 'filters'],
  ...['columns', 'pinned', 'rowSize', '__proto__', 'constructor', ''],
];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'];
const HEADER_VALUES: Readonly<Record<string, readonly string[]>> = {
  accept: ['*/*', 'application/json', 'text/html', 'x'.repeat(2000), ';;;q=,'],
  'accept-encoding': ['br', 'gzip', 'identity;q=0, *;q=0', 'br;q=2', 'deflate', ',,,', 'gzip;q=-1'],
  'accept-language': ['hi', 'en;q=0,hi;q=x', '*', 'a'.repeat(2000), 'hi-'.repeat(300)],
  'content-type': [
    'application/json',
    'text/plain',
    'multipart/form-data',
    'application/json; charset=x',
    '',
  ],
  'if-none-match': ['*', 'W/"x"', '"', '"a", "b"', 'x'.repeat(5000)],
  'if-range': ['"x"', 'Tue, 01 Jan 2030 00:00:00 GMT', 'x'],
  range: ['bytes=0-0', 'bytes=-1', 'bytes=9-1', 'bytes=0-,1-,2-', 'bytes=99999999999999999999-', 'lines=1'],
  cookie: [
    '__Host-language=hi',
    '__Host-language=<x>',
    `__Host-language=${'a'.repeat(3000)}`,
    '=;;=',
    '__Host-language',
  ],
  origin: ['https://evil.example', 'null'],
  expect: ['nothing'],
};
const FORM_KEYS = [
  ...['model_id', 'revision', 'model_type', 'precision', 'weight_type', 'base_model', 'use_chat_template'],
  'user_id',
];

/** Requests that break the contract in one or many places. A seed always produces the same requests. */
export function hostileRequests(world: World, seed: number): () => HostileRequest {
  const random = randomFrom(seed);
  const oneOf = <T>(items: readonly T[]): T => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error('There is nothing to choose from');
    return item;
  };
  const happens = (share: number) => random() < share;

  function value(name: string): string {
    if (happens(0.5)) return oneOf(TEXTS);
    const [org = '', model = ''] = oneOf(world.models).split('/');
    if (name === 'org') return org;
    if (name === 'name' || name === 'model') return model;
    if (name === 'username' || name === 'user_id') return world.user;
    return name === 'file' ? oneOf(['board.csv', `${model}.svg`]) : String(Math.floor(random() * 40));
  }
  /** Some values are not encoded, so that some requests are malformed. HTTP itself forbids spaces and control characters. */
  const encoded = (text: string) =>
    happens(0.8) ? encodeURIComponent(text) : text.replaceAll(/[^\x21-\x7e]|[#?]/g, '');

  function query(): string {
    const count = happens(0.5) ? 0 : Math.floor(random() * 6);
    const parts = Array.from({ length: count }, () => {
      const key = oneOf(QUERY_KEYS);
      const text =
        key === 'models' && happens(0.7)
          ? world.models.slice(0, 1 + Math.floor(random() * 8)).join(',')
          : value(key);
      return `${encoded(key)}=${encoded(text)}`;
    });
    return count === 0 ? '' : `?${parts.join('&')}`;
  }

  function json(depth = 0): unknown {
    const kind = Math.floor(random() * (depth > 3 ? 4 : 7));
    if (kind === 0) return oneOf(TEXTS);
    if (kind === 1) return oneOf([0, -1, 1e308, 0.1, null, true]);
    if (kind < 4) return oneOf(world.models);
    if (kind === 4) return Array.from({ length: Math.floor(random() * 4) }, () => json(depth + 1));
    return Object.fromEntries(
      Array.from({ length: Math.floor(random() * 4) }, () => [
        oneOf([...FORM_KEYS, ...QUERY_KEYS]),
        json(depth + 1),
      ]),
    );
  }

  function body(): string {
    if (happens(0.1)) return oneOf(TEXTS);
    if (happens(0.05)) return '['.repeat(60_000);
    if (happens(0.3)) return JSON.stringify(json());
    const form: Record<string, unknown> = {
      model_id: oneOf(world.models),
      revision: 'main',
      model_type: 'chat',
      precision: 'float16',
      weight_type: 'Original',
      base_model: '',
      use_chat_template: false,
      user_id: world.user,
    };
    for (let changes = Math.floor(random() * 3); changes > 0; changes -= 1) form[oneOf(FORM_KEYS)] = json(3);
    const text = JSON.stringify(form);
    return happens(0.1) ? text.slice(0, Math.floor(random() * text.length)) : text;
  }

  return () => {
    const [wanted = 'GET', pattern = '/'] = oneOf(world.routes).split(' ');
    const method = happens(0.9) ? wanted : oneOf(METHODS);
    const path = pattern
      .replaceAll(/:(\w+)/g, (_whole, name: string) => encoded(value(name)))
      .replace('*', encoded(oneOf(TEXTS)));
    const headers: Record<string, string> = {};
    for (const [name, values] of Object.entries(HEADER_VALUES))
      if (happens(0.15)) headers[name] = oneOf(values);
    if (happens(0.5))
      headers.authorization = `Bearer ${happens(0.6) ? world.token : encodeURIComponent(oneOf(TEXTS)).slice(0, 500)}`;
    const hasBody = method === 'POST' || happens(0.02);
    if (hasBody && happens(0.8)) headers['content-type'] = 'application/json';
    return {
      method,
      path: `${path.startsWith('/') ? path : `/${path}`}${query()}`,
      headers,
      body: hasBody ? body() : null,
    };
  };
}

/** Formats many requests to be sent at once over one connection. */
export function pipelined(requests: readonly HostileRequest[]): string {
  return requests
    .map(({ method, path, headers, body }) => {
      const all = {
        host: 'board',
        ...headers,
        ...(body !== null && { 'content-length': Buffer.byteLength(body) }),
      };
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
      return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`;
    })
    .join('');
}

/** Whether no request may cause this status: any 5xx except 503 with Retry-After. */
export function isFault(status: number, retryAfter: unknown): boolean {
  return status >= 500 && !(status === 503 && retryAfter !== undefined && retryAfter !== null);
}
