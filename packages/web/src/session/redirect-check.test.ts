import { describe, expect, test } from 'vitest';
import { successOf } from './hub-answer.ts';
import { checkRedirect, SignInError } from './redirect-check.ts';

const PENDING = { nonce: 'n', codeVerifier: 'v' };
const STATE = JSON.stringify({ nonce: 'n', redirectUri: 'https://board.example/', state: 's' });

function check(redirect: Record<string, string>, pending: Parameters<typeof checkRedirect>[1] = PENDING) {
  return () => checkRedirect(new URLSearchParams(redirect), pending);
}

describe('what a redirect may lack, in the order of the catalog', () => {
  test('one that answers our sign-in gives the code verifier', () => {
    expect(check({ code: 'c', state: STATE })()).toBe('v');
  });

  test.each([
    [{ error: 'access_denied', error_description: 'No' }, PENDING, 'access_denied: No'],
    [{ state: STATE }, PENDING, 'Missing oauth code from query parameters in redirected URL'],
    [{ code: 'c' }, { ...PENDING, nonce: null }, 'Missing oauth nonce from localStorage'],
    [{ code: 'c' }, { ...PENDING, codeVerifier: null }, 'Missing oauth code_verifier from localStorage'],
    [{ code: 'c' }, PENDING, 'Missing oauth state from query parameters in redirected URL'],
    [{ code: 'c', state: '{' }, PENDING, 'Invalid oauth state in redirected URL, unable to parse JSON'],
    [{ code: 'c', state: '{"nonce":"m"}' }, PENDING, 'Invalid oauth state in redirected URL'],
    [{ code: 'c', state: '"n"' }, PENDING, 'Invalid oauth state in redirected URL'],
    [{ code: 'c', state: '{"nonce":["n"]}' }, PENDING, 'Invalid oauth state in redirected URL'],
  ])('%j', (redirect, pending, text) => {
    expect(check(redirect, pending)).toThrow(new SignInError(text));
  });
});

describe('an answer of the hub that is no success', () => {
  const failing = (body: string, headers: HeadersInit = {}) => {
    const response = new Response(body, { status: 502, headers });
    Object.defineProperty(response, 'url', { value: 'https://hub.example/token' });
    return successOf(response);
  };

  test.each([
    ['broken', { 'x-request-id': 'r-1' }, 'r-1'],
    ['{"error":""}', {}, 'none'],
    ['[]', {}, 'none'],
  ])('says its status: %j', async (body, headers, id) => {
    await expect(failing(body, headers)).rejects.toThrow(
      `Api error with status 502. Request ID: ${id}, url: https://hub.example/token`,
    );
  });

  test.each(['{"error":"Told","message":"More"}', '{"message":"Told"}'])(
    'its own error or message goes before: %j',
    async (body) => {
      await expect(failing(body)).rejects.toThrow(new SignInError('Told'));
    },
  );

  test('a success passes', async () => {
    const response = new Response('{}');
    expect(await successOf(response)).toBe(response);
  });
});
