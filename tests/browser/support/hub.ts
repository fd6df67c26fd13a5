import { type HubHandle, startHub } from '../../../packages/stand-in-hub/src/hub.ts';

/**
 * Starts a stand-in hub whose sign-in answers at once. It loads its sign-in with the first call, and on a busy machine that
 * takes longer than a page waits for its hub.
 */
export async function startWarmHub(
  leaderboardOrigins: readonly string[],
  host: '127.0.0.1' | 'localhost' = '127.0.0.1',
): Promise<HubHandle> {
  const hub = await startHub({ host, leaderboardOrigins });
  await (await fetch(`${hub.url}/.well-known/openid-configuration`)).arrayBuffer();
  return hub;
}
