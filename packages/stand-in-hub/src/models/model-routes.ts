import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Account } from '../accounts/accounts.ts';
import { type Exchange, Refusal, sendJson } from '../http/exchange.ts';
import type { Catalog, Repository } from './catalog.ts';
import {
  chosenFacts,
  commitAt,
  isReader,
  modelFacts,
  refsOf,
  treeEntry,
  visibleRepository,
} from './model-api.ts';
import { bytesOf, type RepoFile } from './repo-files.ts';

/** A model in an address, and the words after it. */
export interface ModelAddress {
  readonly id: string;
  readonly rest: readonly string[];
}

/** GET /api/models/{org}/{name}, and below it revision/{rev}, tree/{rev}/{folder} and refs. */
export function answerModelApi(
  catalog: Catalog,
  { res, url }: Exchange,
  { id, rest }: ModelAddress,
  caller: Account | null,
) {
  const present = catalog.presentId(id);
  if (present !== null) {
    const location = url.pathname.replace(`/api/models/${id}`, `/api/models/${present}`) + url.search;
    res.writeHead(307, { location, 'content-length': 0 });
    res.end();
    return;
  }
  const repository = visibleRepository(catalog, id, caller);
  const [word, revision = 'HEAD', ...path] = rest;
  if (word === 'refs' && rest.length === 1) return sendJson(res, 200, refsOf(repository));
  const commit = commitAt(repository, revision);
  if (word === undefined || (word === 'revision' && path.length === 0)) {
    return sendJson(res, 200, chosenFacts(modelFacts(repository, commit), url.searchParams));
  }
  if (word !== 'tree') throw new Refusal(404, 'Not found');
  const folder = path.length === 0 ? '' : `${path.join('/')}/`;
  const files = repository.files().filter((file) => file.path.startsWith(folder));
  if (files.length === 0) throw new Refusal(404, `${folder} does not exist`, 'EntryNotFound');
  const isExpanded = url.searchParams.get('expand') === 'true';
  sendJson(
    res,
    200,
    files.map((file) => treeEntry(file, commit, isExpanded)),
  );
}

/** GET /{org}/{name}/resolve/{rev}/{path}: an ordinary file, or the address of a large one. */
export async function answerFile(
  catalog: Catalog,
  exchange: Exchange,
  { id, rest: [revision = '', ...path] }: ModelAddress,
  caller: Account | null,
) {
  const { res, url } = exchange;
  const repository = visibleRepository(catalog, id, caller);
  if (repository.spec.access === 'gated') refuseStrangers(repository, caller);
  const commit = commitAt(repository, revision);
  const file = repository.files().find((each) => each.path === path.join('/'));
  if (file === undefined) throw new Refusal(404, 'Entry not found', 'EntryNotFound');
  res.setHeader('x-repo-commit', commit.sha);
  if (file.lfsOid === null) return sendBytes(exchange, file);
  // As at the hub, a large file is elsewhere, at an address that needs no token.
  const location = `${url.origin}/large-files/${file.lfsOid}/${id}/${file.path}`;
  res.writeHead(302, {
    location,
    'content-length': 0,
    'x-linked-size': file.size,
    'x-linked-etag': `"${file.lfsOid}"`,
  });
  res.end();
}

/** GET /large-files/{hash}/{org}/{name}/{path} */
export async function answerLargeFile(catalog: Catalog, exchange: Exchange, words: readonly string[]) {
  const [oid, org, name] = words;
  const file = catalog
    .find(`${org}/${name}`)
    ?.files()
    .find(({ lfsOid }) => lfsOid === oid);
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
    etag: `"${file.lfsOid ?? file.oid}"`,
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
