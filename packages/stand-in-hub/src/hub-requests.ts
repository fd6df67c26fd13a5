import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AccountDirectory } from './accounts/accounts.ts';
import type { Call, CallLog } from './calls.ts';
import type { Faults } from './faults.ts';
import { type Exchange, pathSegments, Refusal, sendJson, sendRefusal } from './http/exchange.ts';
import type { Catalog } from './models/catalog.ts';
import { answerFile, answerLargeFile, answerModelApi } from './models/model-routes.ts';
import { errorPage } from './pages/error-page.ts';
import { answerPage } from './pages/page-routes.ts';
import { sendPage } from './pages/send.ts';
import { answerConsent } from './sign-in/consent.ts';
import { replaceCookies, withClientId } from './sign-in/requests.ts';
import type { SignInServer } from './sign-in/sign-in-server.ts';
import { bearerOf, type TokenOwner, tokenOf, whoami } from './sign-in/whoami.ts';

export interface HubParts {
  readonly hubUrl: string;
  readonly signIn: SignInServer;
  /** Tokens that tests gave to accounts of their choice. */
  readonly givenTokens: ReadonlyMap<string, TokenOwner>;
  readonly accounts: AccountDirectory;
  readonly models: Catalog;
  readonly faults: Faults;
  readonly calls: CallLog;
  readonly leaderboardOrigins: ReadonlySet<string>;
}

const EXPOSED_HEADERS = [
  'X-Request-Id',
  'X-Error-Code',
  'X-Error-Message',
  'X-Repo-Commit',
  'X-Linked-Size',
  'X-Linked-ETag',
  'ETag',
  'Link',
  'Accept-Ranges',
  'Content-Range',
].join(', ');

/** Answers one request. An error of the stand-in itself becomes a 500, so that a test sees it. */
export async function answerRequest(
  parts: HubParts,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  res.setHeader('x-request-id', randomUUID());
  const group = groupOf(req.url ?? '/');
  try {
    // With two slashes at the start, the address would name another host.
    const url = new URL((req.url ?? '/').replace(/^\/+/, '/'), parts.hubUrl);
    const query = group === 'models' ? url.search : '';
    const range = req.headers.range ?? null;
    parts.calls.add({ group, method: req.method ?? 'GET', path: url.pathname, query, range });
    allowLeaderboards(parts.leaderboardOrigins, req, res);
    if (req.method === 'OPTIONS') {
      res.writeHead(204);
      res.end();
      return;
    }
    if (group !== 'pages' && (await parts.faults.strike(group, res))) return;
    await route(parts, { req, res, url });
  } catch (error) {
    if (res.headersSent) res.destroy();
    else answerError(parts, error, req, res);
  }
}

function groupOf(address: string): Call['group'] {
  if (/^\/+(?:api\/whoami-v2|oauth\/userinfo)\b/.test(address)) return 'identity';
  if (/^\/+(?:oauth|\.well-known)\//.test(address)) return 'oidc';
  const isModel = /^\/+(?:api\/models|large-files)\//.test(address) || isFileAddress(address);
  return isModel ? 'models' : 'pages';
}

function isFileAddress(address: string): boolean {
  return /^\/+[^/?]+\/[^/?]+\/(?:resolve|raw)\//.test(address);
}

function allowLeaderboards(origins: ReadonlySet<string>, { headers }: IncomingMessage, res: ServerResponse) {
  res.setHeader('vary', 'Origin');
  if (headers.origin === undefined || !origins.has(headers.origin)) return;
  res.setHeader('access-control-allow-origin', headers.origin);
  res.setHeader('access-control-allow-methods', 'GET, HEAD, POST');
  res.setHeader('access-control-allow-headers', 'Authorization, Content-Type, Range');
  res.setHeader('access-control-expose-headers', EXPOSED_HEADERS);
  res.setHeader('access-control-max-age', '600');
}

async function route(parts: HubParts, exchange: Exchange): Promise<void> {
  const { signIn, accounts, models, leaderboardOrigins } = parts;
  const { req, res, url } = exchange;
  const path = pathSegments(url.pathname);
  if (path[0] === '.well-known' || path[0] === 'oauth') {
    replaceCookies(exchange);
    const provider = await signIn.provider();
    if (path[1] === 'consent') return answerConsent(provider, accounts, leaderboardOrigins, exchange);
    const isTokenCall = url.pathname === '/oauth/token' && req.method === 'POST';
    await provider.callback()(isTokenCall ? await withClientId(provider, req) : req, res);
    return;
  }
  const isPathsInfo = path[1] === 'models' && path[4] === 'paths-info';
  if (req.method !== 'GET' && req.method !== 'HEAD' && !isPathsInfo)
    throw new Refusal(405, 'Method not allowed');
  const caller = async () => (await bearerOf(signIn, accounts, req))?.account ?? null;
  const [first = '', second = '', third = '', fourth = ''] = path;
  if (url.pathname === '/api/whoami-v2') {
    return sendJson(res, 200, await whoamiAnswer(parts, req));
  }
  if (first === 'api' && second === 'models') {
    const address = { id: `${third}/${fourth}`, rest: path.slice(4) };
    return answerModelApi(models, exchange, address, await caller());
  }
  if (first === 'api') throw new Refusal(404, 'Not found');
  if (first === 'large-files') return answerLargeFile(models, exchange, path.slice(1));
  if (isFileAddress(url.pathname)) {
    return answerFile(models, exchange, { id: `${first}/${second}`, rest: path.slice(3) }, await caller());
  }
  answerPage({ accounts, models, leaderboardOrigins }, exchange, path);
}

async function whoamiAnswer({ givenTokens, signIn, accounts, hubUrl }: HubParts, req: IncomingMessage) {
  const given = givenTokens.get(tokenOf(req) ?? '');
  if (given !== undefined) return { type: 'user', ...given };
  return whoami(await bearerOf(signIn, accounts, req), hubUrl);
}

function answerError(parts: HubParts, error: unknown, req: IncomingMessage, res: ServerResponse) {
  const refusal =
    error instanceof Refusal ? error : new Refusal(500, `The stand-in hub failed: ${String(error)}`);
  const wantsPage = req.url?.startsWith('/oauth/consent') || groupOf(req.url ?? '/') === 'pages';
  if (wantsPage && !req.url?.startsWith('/api/')) {
    const text = errorPage('That did not work', refusal.message);
    return sendPage(res, refusal.status, text, parts.leaderboardOrigins);
  }
  sendRefusal(res, refusal, isFileAddress(req.url ?? '/') ? 'text' : 'json');
}
