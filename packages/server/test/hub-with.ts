import { type HubHandle, startHub } from '../../stand-in-hub/src/hub.ts';

/** A stand-in hub for worker processes that lists the files of these models. */
export async function hubWith(models: readonly string[]): Promise<HubHandle> {
  const hub = await startHub({ leaderboardOrigins: [] });
  for (const id of models) {
    hub.putModel({
      id,
      purpose: 'Evaluated by a test',
      commits: { main: 'a'.repeat(40) },
      files: { 'config.json': '{}', 'model.safetensors': 'weights' },
    });
  }
  return hub;
}
