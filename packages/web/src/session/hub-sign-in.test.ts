import { afterEach, expect, test, vi } from 'vitest';
import { revokeToken } from './hub-sign-in.ts';

const HUB = {
  hubUrl: 'https://hub.example',
  hubName: 'Hub',
  clientId: 'board',
  redirectUri: 'https://board.example/',
};

afterEach(() => vi.unstubAllGlobals());

/** A hub whose discovery document has these endpoints; notes what it is asked. */
function hubWith(endpoints: Readonly<Record<string, string>>, status = 200): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string | URL, init?: RequestInit) => {
    asked.push(`${init?.method} ${address} ${init?.body ?? ''}`.trim());
    if (String(address).includes('/.well-known/')) return Response.json({ issuer: HUB.hubUrl, ...endpoints });
    return new Response(null, { status });
  });
  return asked;
}

const DISCOVERY = 'GET https://hub.example/.well-known/openid-configuration';
const REVOCATION = { revocation_endpoint: 'https://hub.example/oauth/revoke' };

test('a token is ended at the hub where that says it can', async () => {
  const asked = hubWith(REVOCATION);
  await revokeToken(HUB, 't');
  expect(asked).toEqual([DISCOVERY, 'POST https://hub.example/oauth/revoke token=t&client_id=board']);
});

test('a hub that cannot end tokens is not asked to', async () => {
  const asked = hubWith({});
  await revokeToken(HUB, 't');
  expect(asked).toEqual([DISCOVERY]);
});

test('a hub that does not end the token is told of', async () => {
  hubWith(REVOCATION, 503);
  await expect(revokeToken(HUB, 't')).rejects.toThrow('503');
});
