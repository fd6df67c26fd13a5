import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Account } from '../accounts/accounts.ts';
import { type Exchange, Refusal, readBody, sendJson } from '../http/exchange.ts';
import type { Catalog, Repository } from './catalog.ts';
import {
  chosenFacts,
  commitAt,
  historyOf,
  isReader,
  modelFacts,
  pathsOf,
  refsOf,
  treeOf,
  visibleRepository,
} from './model-api.ts';
import { bytesOf, type RepoFile } from './repo-files.ts';

/** A model in an address, and the words after it. */
export interface ModelAddress {
  readonly id: string;
  readonly rest: readonly string[];
}

/** Entries on a page of a list of files; `limit` asks for fewer. */
const MOST_ENTRIES = 1000;
const LONGEST_PATHS_BYTES = 1 << 20;

/** GET /api/models/{org}/{name}, and below it revision/{rev}, tree/{rev}/{folder}, commits/{rev}, refs; POST paths-info/{rev}. */
export async function answerModelApi(
  catalog: Catalog,
  exchange: Exchange,
  { id, rest }: ModelAddress,
  caller: Account | null,
) {
  const { req, res, url } = exchange;
  const present = catalog.presentId(id);
  if (present !== null) {
    const location = url.pathname.replace(`/api/models/${id}`, `/api/models/${present}`) + url.search;
    res.writeHead(307, { location, 'content-length': 0 });
    res.end();
    return;
  }
  const repository = visibleRepository(catalog, id, caller);
  const [word, revision = 'HEAD', ...path] = rest;
  if ((req.method === 'POST') !== (word === 'paths-info')) throw new Refusal(405, 'Method not allowed');
  if (word === 'refs' && rest.length === 1) return sendJson(res, 200, refsOf(repository));
  const commit = commitAt(repository, revision);
  if (word === undefined || (word === 'revision' && path.length === 0)) {
    const facts = modelFacts(repository, commit, isOn(url, 'blobs'));
    return sendJson(res, 200, chosenFacts(facts, url.searchParams));
  }
  if (word === 'commits' && path.length === 0) return sendJson(res, 200, historyOf(repository, commit));
  if (word === 'paths-info' && path.length === 0) {
    const asked = new URLSearchParams(await readBody(req, LONGEST_PATHS_BYTES));
    const isExpanded = /^true$/i.test(asked.get('expand') ?? '');
    return sendJson(res, 200, pathsOf(commit, asked.getAll('paths'), isExpanded));
  }
  if (word !== 'tree') throw new Refusal(404, 'Not found');
  const listing = { isRecursive: isOn(url, 'recursive'), isExpanded: isOn(url, 'expand') };
  sendPageOf(exchange, treeOf(commit, path.join('/'), listing));
}

/** Python's clients write True, those of browsers true. */
function isOn({ searchParams }: URL, name: string): boolean {
  return /^(?:true|1)$/i.test(searchParams.get(name) ?? '');
}

/** Sends a part of a list, and in a Link header where the next part is. */
function sendPageOf({ res, url }: Exchange, entries: readonly unknown[]) {
  const limit = Math.min(Number(url.searchParams.get('limit')) || MOST_ENTRIES, MOST_ENTRIES);
  const from = Number(url.searchParams.get('cursor')) || 0;
  const next = new URL(url);
  next.searchParams.set('cursor', String(from + limit));
  const isLast = from + limit >= entries.length;
  sendJson(res, 200, entries.slice(from, from + limit), isLast ? {} : { link: `<${next.href}>; rel="next"` });
}

/** GET /{org}/{name}/resolve/{rev}/{path}: an ordinary file, or the address of a large one. */
export async function answerFile(
  catalog: Catalog,
  exchange: Exchange,
  { id, rest: [revision = '', ...path] }: ModelAddress,
  caller: Account | null,
) {
  const { res, url } = exchange;
  const present = catalog.presentId(id);
  if (present !== null) {
    res.writeHead(307, { location: url.pathname.replace(`/${id}/`, `/${present}/`), 'content-length': 0 });
    res.end();
    return;
  }
  const repository = visibleRepository(catalog, id, caller);
  if (repository.spec.access === 'gated') refuseStrangers(repository, caller);
  const commit = commitAt(repository, revision);
  // A client caches under this name even that a file is missing.
  res.setHeader('x-repo-commit', commit.sha);
  const file = commit.content.files().find((each) => each.path === path.join('/'));
  if (file === undefined) throw new Refusal(404, 'Entry not found', 'EntryNotFound');
  if (file.lfs === null) return sendBytes(exchange, file);
  const large = ['large-files', file.lfs.oid, ...id.split('/'), ...path].map(encodeURIComponent).join('/');
  res.writeHead(302, {
    location: `${fileHost(url)}/${large}`,
    'content-length': 0,
    'x-linked-size': file.size,
    'x-linked-etag': `"${file.lfs.oid}"`,
  });
  res.end();
}

/**
 * The origin of large files. As at the hub, they are at another host, whose addresses need no token: the hub's clients read
 * the facts of a large file from the redirect, and only when it leads away. Another name of this machine is another host.
 */
function fileHost(hub: URL): string {
  const name = hub.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
  return `http://${name}:${hub.port}`;
}

/** GET /large-files/{hash}/{org}/{name}/{path} */
export async function answerLargeFile(catalog: Catalog, exchange: Exchange, words: readonly string[]) {
  const [oid, org, name] = words;
  const commits = [...(catalog.find(`${org}/${name}`)?.commits.values() ?? [])];
  const files = new Set(commits.map(({ content }) => content)).values();
  const file = [...files].flatMap((content) => content.files()).find(({ lfs }) => lfs?.oid === oid);
  if (file === undefined) throw new Refusal(403, 'Access denied');
  await sendBytes(exchange, file);
}

/** @throws {Refusal} GatedRepo: 401 without a token, 403 with one that has no access. */
function refuseStrangers(repository: Repository, caller: Account | null) {
  if (isReader(repository, caller)) return;
  const restricted = `Access to model ${repository.spec.id} is restricted`;
  if (caller !== null)
    throw new Refusal(403, `${restricted} and you are not in the authorized list.`, 'GatedRepo');
  const text = `${restricted}. You must have access to it and be authenticated to access it. Please log in.`;
  throw new Refusal(401, text, 'GatedRepo');
}

async function sendBytes({ req, res }: Exchange, file: RepoFile) {
  const range = rangeOf(req.headers.range, file.size);
  if (range === null) {
    res.writeHead(416, { 'content-range': `bytes */${file.size}`, 'content-length': 0 });
    res.end();
    return;
  }
  const { start, end } = range;
  res.writeHead(range.isPart ? 206 : 200, {
    'accept-ranges': 'bytes',
    'content-type': file.path.endsWith('.json') ? 'application/json' : 'application/octet-stream',
    'content-length': end - start,
    etag: `"${file.lfs?.oid ?? file.oid}"`,
    ...(range.isPart ? { 'content-range': `bytes ${start}-${end - 1}/${file.size}` } : {}),
  });
  if (req.method === 'HEAD') {
    res.end();
    return;
  }
  // A client that wants only the header leaves early, which is no error.
  await pipeline(Readable.from(bytesOf(file, start, end)), res).catch(() => {});
}

/** The bytes that a Range header asks for, without `end` itself; null when the file has none of them. */
function rangeOf(header: string | undefined, size: number) {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === ''))
    return { start: 0, end: size, isPart: false };
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size : Math.min(Number(to) + 1, size);
  return start < end ? { start, end, isPart: true } : null;
}
