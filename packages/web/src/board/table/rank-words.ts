import { common as texts } from '#catalog/common.ts';
import { count } from '#catalog/figures.ts';

/** The range of ranks that a model may have. */
type Places = readonly [best: number, worst: number];

/** 'Rank 17, between 14 and 19, cannot be told apart from …'. */
export function rankText(rank: number, range: Places | null, apartFrom: string | null = null): string {
  const [best, worst] = range ?? [rank, rank];
  const ends = best === worst ? { best: null, worst: null } : { best: count(best), worst: count(worst) };
  return texts.uncertainty.rank({ rank, ...ends, apartFrom });
}

/** '3 positions up'. */
export function movedText(places: number): string {
  return texts.leaderboard.rankChange({ places: Math.abs(places), isUp: places > 0 });
}
