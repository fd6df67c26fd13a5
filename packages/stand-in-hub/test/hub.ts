import { onTestFinished } from 'vitest';
import { type HubHandle, type HubOptions, startHub } from '../src/hub.ts';

export const LEADERBOARD = 'http://localhost:7860';

/** Starts a hub for the current test, which closes it at the end. */
export async function testHub(options: Partial<HubOptions> = {}): Promise<HubHandle> {
  const hub = await startHub({ leaderboardOrigins: [LEADERBOARD], ...options });
  onTestFinished(() => hub.close());
  return hub;
}

export function bearer(token: string) {
  return { headers: { authorization: `Bearer ${token}` } };
}
