import { common as texts } from '#texts/common';
import { count } from '#texts/figures';
import type { Places } from '../uncertainty/uncertainty.ts';

/** 'Rank 17, between 14 and 19'. */
export function rankText(rank: number, [best, worst]: Places): string {
  const ends = best === worst ? { best: null, worst: null } : { best: count(best), worst: count(worst) };
  return texts.uncertainty.rank({ rank, ...ends });
}

/** '3 positions up'. */
export function movedText(places: number): string {
  return texts.leaderboard.rankChange({ places: Math.abs(places), isUp: places > 0 });
}
