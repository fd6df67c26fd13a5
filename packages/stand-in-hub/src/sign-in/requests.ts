import { IncomingMessage } from 'node:http';
import type { Provider } from 'oidc-provider';
import { type Exchange, readBody } from '../http/exchange.ts';

/** What the sign-in server calls the cookies by which it knows a sign-in that is under way. */
export const CONSENT_COOKIE = 'consent';
export const RESUME_COOKIE = 'resume';

const FORM_LIMIT_BYTES = 16 * 1024;

/**
 * Replaces the browser's cookies by the one that this step of the sign-in needs, made from the address. So a browser that blocks
 * cookies in frames can sign in too, and every sign-in shows all accounts. That the browser that began is the one that goes on is
 * not checked so; a real hub must.
 */
export function replaceCookies({ req, url }: Exchange) {
  const [, consent] = /^\/oauth\/consent\/([\w-]+)$/.exec(url.pathname) ?? [];
  const [, resumed] = /^\/oauth\/authorize\/([\w-]+)$/.exec(url.pathname) ?? [];
  delete req.headers.cookie;
  if (consent !== undefined) req.headers.cookie = `${CONSENT_COOKIE}=${consent}`;
  if (resumed !== undefined) req.headers.cookie = `${RESUME_COOKIE}=${resumed}`;
}

/**
 * The token call of spec 7.5 names no client, and the sign-in server wants one: the client that the code was given to is filled
 * in. That the caller is that client is shown by the code verifier, as it is for every public client.
 */
export async function withClientId(provider: Provider, req: IncomingMessage): Promise<IncomingMessage> {
  const text = await readBody(req, FORM_LIMIT_BYTES);
  const form = new URLSearchParams(text);
  const code = form.get('code');
  const given =
    code === null ? undefined : await provider.AuthorizationCode.find(code, { ignoreExpiration: true });
  if (!form.has('client_id') && given?.clientId !== undefined) form.set('client_id', given.clientId);
  const isForm = req.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
  return repeated(req, isForm ? form.toString() : text);
}

/** The same request with another body: a stream that was read cannot be filled again. */
function repeated(req: IncomingMessage, body: string): IncomingMessage {
  const copy = new IncomingMessage(req.socket);
  copy.method = req.method ?? 'POST';
  copy.url = req.url ?? '/';
  copy.headers = { ...req.headers, 'content-length': String(Buffer.byteLength(body)) };
  delete copy.headers['transfer-encoding'];
  // Otherwise its end would count as a broken connection and close the socket.
  copy.complete = true;
  copy.push(body);
  copy.push(null);
  return copy;
}
