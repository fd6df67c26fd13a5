import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { useLeaderboard } from './leaderboard-query.ts';

/** The first entry of a model on the board that was loaded before; nothing is called for it. */
export function useKnownEntry(name: string): LeaderboardEntry | null {
  const { data } = useLeaderboard(false);
  return data?.rows.find(({ model }) => model.name === name) ?? null;
}
