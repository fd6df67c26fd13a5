import { afterEach, describe, expect, test, vi } from 'vitest';
import { checkRedirect, requireSuccess, revokeToken, SignInError } from './hub-sign-in.ts';

const HUB = {
  hubUrl: 'https://hub.example',
  hubName: 'Hub',
  clientId: 'board',
  redirectUri: 'https://board.example/',
};

afterEach(() => vi.unstubAllGlobals());

/** A hub whose discovery document has these endpoints. Returns the requests it receives. */
function hubWith(endpoints: Readonly<Record<string, string>>, status = 200): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string | URL, init?: RequestInit) => {
    asked.push(`${init?.method} ${url} ${init?.body ?? ''}`.trim());
    if (String(url).includes('/.well-known/')) return Response.json({ issuer: HUB.hubUrl, ...endpoints });
    return new Response(null, { status });
  });
  return asked;
}

const DISCOVERY = 'GET https://hub.example/.well-known/openid-configuration';
const REVOCATION = { revocation_endpoint: 'https://hub.example/oauth/revoke' };

test('a token is revoked at the hub if the hub offers revocation', async () => {
  const asked = hubWith(REVOCATION);
  await revokeToken(HUB, 't');
  expect(asked).toEqual([DISCOVERY, 'POST https://hub.example/oauth/revoke token=t&client_id=board']);
});

test('a hub without a revocation endpoint is not asked', async () => {
  const asked = hubWith({});
  await revokeToken(HUB, 't');
  expect(asked).toEqual([DISCOVERY]);
});

test('a failed revocation is reported', async () => {
  hubWith(REVOCATION, 503);
  await expect(revokeToken(HUB, 't')).rejects.toThrow('503');
});

const PENDING = { nonce: 'n', codeVerifier: 'v' };
const STATE = JSON.stringify({ nonce: 'n', redirectUri: 'https://board.example/', state: 's' });

function check(redirect: Record<string, string>, pending: Parameters<typeof checkRedirect>[1] = PENDING) {
  return () => checkRedirect(new URLSearchParams(redirect), pending);
}

describe('the check of a redirect', () => {
  test('a redirect that answers our sign-in returns the code verifier', () => {
    expect(check({ code: 'c', state: STATE })()).toBe('v');
  });

  test.each([
    [{ error: 'access_denied', error_description: 'No' }, PENDING, 'access_denied: No'],
    [{ state: STATE }, PENDING, 'Missing oauth code from query parameters in redirected URL'],
    [{ code: 'c' }, null, 'Missing oauth nonce from localStorage'],
    [{ code: 'c' }, { ...PENDING, codeVerifier: '' }, 'Missing oauth code_verifier from localStorage'],
    [{ code: 'c' }, PENDING, 'Missing oauth state from query parameters in redirected URL'],
    [{ code: 'c', state: '{' }, PENDING, 'Invalid oauth state in redirected URL, unable to parse JSON'],
    [{ code: 'c', state: '{"nonce":"m"}' }, PENDING, 'Invalid oauth state in redirected URL'],
    [{ code: 'c', state: '"n"' }, PENDING, 'Invalid oauth state in redirected URL'],
    [{ code: 'c', state: '{"nonce":["n"]}' }, PENDING, 'Invalid oauth state in redirected URL'],
  ])('%j with %j is refused: %s', (redirect, pending, text) => {
    expect(check(redirect, pending)).toThrow(new SignInError(text));
  });
});

describe('an error of the hub', () => {
  const failing = (body: string, headers: HeadersInit = {}) => {
    const response = new Response(body, { status: 502, headers });
    Object.defineProperty(response, 'url', { value: 'https://hub.example/token' });
    return requireSuccess(response);
  };

  test.each([
    ['broken', { 'x-request-id': 'r-1' }, 'r-1'],
    ['{"error":""}', {}, 'none'],
    ['[]', {}, 'none'],
  ])('shows its status: %j', async (body, headers, id) => {
    await expect(failing(body, headers)).rejects.toThrow(
      `Api error with status 502. Request ID: ${id}, url: https://hub.example/token`,
    );
  });

  test.each(['{"error":"Told","message":"More"}', '{"message":"Told"}'])(
    'shows its own error or message first: %j',
    async (body) => {
      await expect(failing(body)).rejects.toThrow(new SignInError('Told'));
    },
  );

  test('a success is returned as it is', async () => {
    const response = new Response('{}');
    expect(await requireSuccess(response)).toBe(response);
  });
});
