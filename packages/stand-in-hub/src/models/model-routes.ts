import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HubError, type HubServer } from '../http/server.ts';
import {
  type Catalog,
  type Commit,
  listFiles,
  type ModelSpec,
  type Repository,
  resolveRevision,
} from './catalog.ts';
import { listCommits, listRefs, listTree, modelFacts } from './model-facts.ts';
import { type RepoFile, readBytes } from './repo-file.ts';

interface ModelRequest {
  /** `*` contains the rest of the path. */
  readonly Params: Partial<Readonly<Record<'org' | 'name' | 'revision' | 'sha256' | '*', string>>>;
}
type Request = FastifyRequest<ModelRequest>;

/** Maximum number of entries per file list response; `limit` can lower it. */
const MAX_ENTRIES = 1000;

/**
 * Adds the routes for model metadata and files.
 * @param callerOf returns the caller's account name, or null without a token
 */
export function addModelRoutes(
  server: HubServer,
  models: Catalog,
  callerOf: (request: FastifyRequest) => string | null,
) {
  /**
   * Finds a repository that the caller may know about. Like the real hub, it does not reveal to strangers whether a repository is
   * missing or private.
   */
  function repositoryOf(request: Request): Repository {
    const caller = callerOf(request);
    const found = models.find(getModelId(request));
    if (found !== null && (found.spec.access !== 'private' || isReader(found, caller))) return found;
    if (caller === null) throw new HubError(401, 'Invalid username or password.', 'RepoNotFound');
    throw new HubError(404, 'Repository not found', 'RepoNotFound');
  }

  function commitOf(request: Request): Commit {
    const { revision = 'HEAD' } = request.params;
    const commit = resolveRevision(repositoryOf(request), revision);
    if (commit === null) throw new HubError(404, `Invalid rev id: ${revision}`, 'RevisionNotFound');
    return commit;
  }

  server.group('models', (routes) => {
    routes.addHook<ModelRequest>('preHandler', async (request, reply) => {
      const id = getModelId(request);
      const present = models.find(id)?.spec.id ?? id;
      if (present.toLowerCase() !== id.toLowerCase())
        return reply.redirect(request.url.replace(`/${id}`, `/${present}`), 307);
    });

    const api = '/api/models/:org/:name';
    for (const path of ['/api/models/:org', api, `${api}/revision/:revision`])
      routes.get<ModelRequest>(path, async (request) => {
        const query = parseQuery(request);
        const facts = modelFacts(repositoryOf(request), commitOf(request), isOn(query, 'blobs'));
        return selectFacts(facts, [...query.getAll('expand'), ...query.getAll('expand[]')]);
      });
    routes.get<ModelRequest>(`${api}/auth-check`, async (request) => {
      requireAccess(request);
      return 'OK';
    });
    routes.get<ModelRequest>(`${api}/refs`, async (request) => listRefs(repositoryOf(request)));
    routes.get<ModelRequest>(`${api}/commits/:revision`, async (request) =>
      listCommits(repositoryOf(request), commitOf(request)),
    );

    for (const path of [`${api}/tree/:revision`, `${api}/tree/:revision/*`])
      routes.get<ModelRequest>(path, async (request, reply) => {
        const { '*': folder = '' } = request.params;
        const query = parseQuery(request);
        const entries = listTree(commitOf(request), folder, isOn(query, 'recursive'));
        if (entries.length === 0) throw new HubError(404, `${folder} does not exist`, 'EntryNotFound');
        const limit = Math.min(Number(query.get('limit')) || MAX_ENTRIES, MAX_ENTRIES);
        const from = Number(query.get('cursor')) || 0;
        const next = new URL(server.url() + request.url);
        next.searchParams.set('cursor', String(from + limit));
        if (from + limit < entries.length) reply.header('link', `<${next.href}>; rel="next"`);
        return entries.slice(from, from + limit);
      });

    for (const url of ['/:org/:name/resolve/:revision/*', '/:org/:name/raw/:revision/*'])
      routes.route<ModelRequest>({ method: ['GET', 'HEAD'], url, handler: sendFile });
    const url = '/large-files/:org/:name/:sha256/*';
    routes.route<ModelRequest>({ method: ['GET', 'HEAD'], url, handler: sendLargeFile });
  });

  /** Returns the model if the caller may read its files; otherwise throws. The existence of a gated model is not secret. */
  function requireAccess(request: Request): ModelSpec {
    const repository = repositoryOf(request);
    const { spec } = repository;
    const caller = callerOf(request);
    if (spec.access === 'gated' && !isReader(repository, caller))
      throw new HubError(
        caller === null ? 401 : 403,
        `Access to model ${spec.id} is restricted.`,
        'GatedRepo',
      );
    return spec;
  }

  async function sendFile(request: Request, reply: FastifyReply) {
    const { id } = requireAccess(request);
    const { sha, spec } = commitOf(request);
    // Clients use this commit as a cache key, even for a missing file.
    reply.header('x-repo-commit', sha);
    const { '*': path = '' } = request.params;
    const file = listFiles(spec).find((each) => each.path === path);
    if (file === undefined) throw new HubError(404, 'Entry not found', 'EntryNotFound');
    if (file.lfs === null) return sendBytes(request, reply, file);
    const { sha256 } = file.lfs;
    reply.headers({ 'x-linked-size': file.size, 'x-linked-etag': `"${sha256}"` });
    const words = ['large-files', ...id.split('/'), sha256, ...path.split('/')];
    return reply.redirect(`${fileHost(server.url())}/${words.map(encodeURIComponent).join('/')}`, 302);
  }

  async function sendLargeFile(request: Request, reply: FastifyReply) {
    const commits = [...(models.find(getModelId(request))?.commits.values() ?? [])];
    const file = commits
      .flatMap(({ spec }) => listFiles(spec))
      .find(({ lfs }) => lfs?.sha256 === request.params.sha256);
    if (file === undefined) throw new HubError(403, 'Access denied');
    return sendBytes(request, reply, file);
  }
}

function getModelId({ params: { org, name } }: Request): string {
  return `${org}/${name}`;
}

function isReader({ spec: { readers = [] } }: Repository, caller: string | null): boolean {
  return caller !== null && readers.includes(caller);
}

function parseQuery({ url }: FastifyRequest): URLSearchParams {
  return new URLSearchParams(url.split('?')[1]);
}

/** Python clients send True, browsers send true. */
function isOn(query: URLSearchParams, name: string): boolean {
  return /^true$/i.test(query.get(name) ?? '');
}

/** Selects the metadata named by the `expand` parameters; all metadata if there are none. */
function selectFacts(facts: Readonly<Record<string, unknown>>, asked: readonly string[]) {
  const unknown = asked.find((key) => !Object.hasOwn(facts, key));
  if (unknown !== undefined) throw new HubError(400, `Invalid value for "expand": ${unknown}`);
  if (asked.length === 0) return facts;
  return Object.fromEntries(['_id', 'id', ...asked].map((key) => [key, facts[key]]));
}

/**
 * Origin of large files: this machine's other host name. The real hub stores them on another host whose URLs do not need a token,
 * and its clients read the metadata of a large file only from a cross-origin redirect.
 */
function fileHost(hubUrl: string): string {
  const { hostname, port } = new URL(hubUrl);
  return `http://${hostname === 'localhost' ? '127.0.0.1' : 'localhost'}:${port}`;
}

function sendBytes({ method, headers }: Request, reply: FastifyReply, file: RepoFile) {
  const { size } = file;
  const range = parseRange(headers.range, size);
  if (range === null) return reply.code(416).header('content-range', `bytes */${size}`).send();
  const { start, end, isPart } = range;
  reply.headers({
    'accept-ranges': 'bytes',
    'content-type': file.path.endsWith('.json') ? 'application/json' : 'application/octet-stream',
    'content-length': end - start,
    etag: `"${file.lfs?.sha256 ?? file.oid}"`,
  });
  if (isPart) reply.code(206).header('content-range', `bytes ${start}-${end - 1}/${size}`);
  return reply.send(method === 'HEAD' ? undefined : Readable.from(readBytes(file, start, end)));
}

/** Parses a Range header; `end` is exclusive. null if the range is outside the file. */
function parseRange(header: string | undefined, size: number) {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from + to === '') return { start: 0, end: size, isPart: false };
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size : Math.min(Number(to) + 1, size);
  return start < end ? { start, end, isPart: true } : null;
}
