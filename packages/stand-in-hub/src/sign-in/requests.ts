import { IncomingMessage } from 'node:http';
import type { Provider } from 'oidc-provider';
import { type Exchange, readBody } from '../http/exchange.ts';

/** The cookies by which the sign-in server recognizes a sign-in under way. */
export const CONSENT_COOKIE = 'consent';
export const RESUME_COOKIE = 'resume';

const FORM_LIMIT_BYTES = 16 * 1024;

/**
 * Replaces the browser's cookies by the one that this step of the sign-in needs, made from the address. So sign-in works in a
 * browser that blocks cookies in frames, and every sign-in shows all accounts. A real hub must check that the same browser
 * goes on; this one does not.
 */
export function replaceCookies({ req, url }: Exchange) {
  const [, consent] = /^\/oauth\/consent\/([\w-]+)$/.exec(url.pathname) ?? [];
  const [, resumed] = /^\/oauth\/authorize\/([\w-]+)$/.exec(url.pathname) ?? [];
  delete req.headers.cookie;
  if (consent !== undefined) req.headers.cookie = `${CONSENT_COOKIE}=${consent}`;
  if (resumed !== undefined) req.headers.cookie = `${RESUME_COOKIE}=${resumed}`;
}

/**
 * Our token call names no client, but the sign-in server wants one: this fills in the client that the code was given to. The
 * code verifier proves that the caller is that client, as it does for every public client.
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

/** The same request with another body, because a stream that was read cannot be filled again. */
function repeated(req: IncomingMessage, body: string): IncomingMessage {
  const copy = new IncomingMessage(req.socket);
  copy.method = req.method ?? 'POST';
  copy.url = req.url ?? '/';
  copy.headers = { ...req.headers, 'content-length': String(Buffer.byteLength(body)) };
  delete copy.headers['transfer-encoding'];
  // Otherwise the end of the copy counts as a broken connection and closes the socket.
  copy.complete = true;
  copy.push(body);
  copy.push(null);
  return copy;
}
