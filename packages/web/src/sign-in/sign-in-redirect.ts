import { pageAt } from '@leaderboard/core/pages/pages';
import { isKnownParameter, knownQuery } from '../state/page-parameters.ts';
import { parsePage, parsePath } from '../state/route.ts';
import type { PendingSignIn, SessionStorage } from './session-storage.ts';

/** A page and its route parameters: '/model/lab/model-7B'. */
const ROUTE = /^\/(?:[\w.~%!$&'()*+,;=:@-]+(?:\/[\w.~%!$&'()*+,;=:@-]+)*)?$/;
/** Parameters that the hub adds when it redirects to us. */
const REDIRECT_PARAMETERS = ['code', 'state', 'iss', 'error', 'error_description', 'error_uri'];
/** Our own parameter, set when a button in our framed page opens a tab for signing in. */
export const SIGN_IN_PARAMETER = 'sign-in';

/** Sign-in information from a page's URL. */
export interface SignInRedirect {
  /** The hub's response parameters; null if the hub did not redirect here. */
  readonly answer: URLSearchParams | null;
  /** True if a button in our framed page opened this page for signing in. */
  readonly wantsSignIn: boolean;
}

/** Parses the `state` that the hub returns unchanged; null if it is not JSON. */
export function parseOauthState(state: string): { readonly nonce: unknown } | null {
  try {
    const parsed: unknown = JSON.parse(state);
    const nonce =
      typeof parsed === 'object' && parsed !== null && 'nonce' in parsed ? parsed.nonce : undefined;
    return { nonce };
  } catch {
    return null;
  }
}

/** The nonce in a response's state; undefined if there is none. */
export function readNonce(answer: URLSearchParams): unknown {
  return parseOauthState(answer.get('state') ?? '')?.nonce;
}

/** The path to return to after signing in: the route's path, then the query. */
export function getReturnPath(location: Pick<Location, 'search' | 'hash'>): string {
  return `${parsePath(location.hash)}${knownQuery(location.search)}`;
}

/**
 * The URL of a stored return path; null unless it is one of our routes with only our parameters. The path comes from the
 * browser's storage, so it is untrusted (docs/threats.md#redirects).
 */
export function parseReturnPath(saved: string, routes: readonly string[]): string | null {
  const split = saved.indexOf('?');
  const route = split === -1 ? saved : saved.slice(0, split);
  const page = parsePage(route);
  const isAbout = pageAt(page)?.about.length !== 0;
  if (!ROUTE.test(route) || !routes.includes(page) || isAbout !== route.length > page.length) return null;
  const parameters = new URLSearchParams(split === -1 ? '' : saved.slice(split));
  if (![...parameters.keys()].every(isKnownParameter)) return null;
  const query = String(parameters);
  return `/${query === '' ? '' : `?${query}`}${route === '/' ? '' : `#${route}`}`;
}

function removeSignInParameters(parameters: URLSearchParams): string {
  for (const name of [...REDIRECT_PARAMETERS, SIGN_IN_PARAMETER]) parameters.delete(name);
  const query = String(parameters);
  return query === '' ? '' : `?${query}`;
}

/** Removes sign-in parameters from a query in the hash, which old links have. The query later moves in front of the hash. */
function cleanHash(hash: string): string {
  const split = hash.indexOf('?');
  if (split === -1) return hash;
  return hash.slice(0, split) + removeSignInParameters(new URLSearchParams(hash.slice(split)));
}

/**
 * True if a redirect may belong to a sign-in that began in this browser. A code without a pending sign-in is reused or unsolicited.
 * Anyone can create a link with an error, so an error with an unrecognized state is ignored and its text is not shown.
 */
function isOurAnswer(redirect: URLSearchParams, pending: PendingSignIn): boolean {
  if (!redirect.has('error')) return redirect.has('code') || redirect.has('state');
  return !redirect.has('state') || readNonce(redirect) === pending.nonce;
}

/**
 * Removes the hub's response from the URL before any other code reads the URL or sends it to the parent page
 * (docs/threats.md#tokens). Returns to the page where the sign-in began, which shows the outcome.
 */
export function consumeSignInRedirect(
  {
    location,
    history,
    document,
  }: Pick<Window, 'location' | 'history'> & { document: Pick<Document, 'referrer'> },
  storage: SessionStorage,
  routes: readonly string[],
): SignInRedirect {
  const given = new URLSearchParams(location.search);
  // Anyone can create a link with this parameter. Only our own button sends our origin as the referrer.
  const wantsSignIn = given.has(SIGN_IN_PARAMETER) && document.referrer === `${location.origin}/`;
  const redirect = new URLSearchParams();
  for (const name of REDIRECT_PARAMETERS) {
    for (const value of given.getAll(name)) redirect.append(name, value);
  }
  const clean = `${location.pathname}${removeSignInParameters(given)}${cleanHash(location.hash)}`;
  const pending = storage.pendingFor(readNonce(redirect));
  const isOurs = pending !== null && isOurAnswer(redirect, pending);
  const url = (isOurs ? parseReturnPath(pending.returnPath, routes) : null) ?? clean;
  if (url !== `${location.pathname}${location.search}${location.hash}`) {
    history.replaceState(null, '', url);
  }
  return { answer: isOurs ? redirect : null, wantsSignIn };
}
