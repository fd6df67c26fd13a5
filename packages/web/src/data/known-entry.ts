import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { useQueryClient } from '@tanstack/react-query';
import type { Entries } from './entry-reader.ts';

/** The first entry of a model on the board that was loaded before; nothing is called for it. */
export function useKnownEntry(name: string): LeaderboardEntry | null {
  // The key of leaderboard-query.ts, which is in the first load and has no room for this.
  const entries = useQueryClient().getQueryData<Entries>(['leaderboard']);
  return entries?.rows.find(({ model }) => model.name === name) ?? null;
}
