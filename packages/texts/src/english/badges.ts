import { formatPercent } from '@leaderboard/core/format';

/** Where a model stands. */
export interface Placed {
  /** In percent. */
  readonly average: number;
  readonly rank: number;
  readonly range: readonly [best: number, worst: number] | null;
  readonly rows: number;
  readonly isFlagged: boolean;
  readonly publication: number;
}

/** Why a badge has no score. */
export type OtherStanding = 'taken_back' | 'waiting' | 'no_score' | 'unknown' | 'unavailable';

/** What a badge shows, and what it says to people who do not see it. */
export interface BadgeSentence {
  readonly shown: string;
  readonly spoken: string;
}

/** The places that a model may hold; null where there is but one. */
export function rangeOf({ rank, range }: Placed): readonly [best: number, worst: number] | null {
  const [best, worst] = range ?? [rank, rank];
  return best === worst ? null : [best, worst];
}

export function same(text: string): BadgeSentence {
  return { shown: text, spoken: text };
}

/** What badges say. They are shown on pages of others. */
export const badges = {
  placed: (placed: Placed): BadgeSentence => {
    const { average, rank, rows, isFlagged, publication } = placed;
    const range = rangeOf(placed);
    const places = range === null ? '' : ` (${range[0]}–${range[1]})`;
    const between = range === null ? '' : `, between ${range[0]} and ${range[1]},`;
    return {
      shown: `${formatPercent(average)} · #${rank}${places} of ${rows}${isFlagged ? ' · contaminated' : ''}`,
      spoken: `average ${formatPercent(average)}, rank ${rank}${between} of ${rows}, board ${publication}${
        isFlagged ? ', flagged as contaminated' : ''
      }`,
    };
  },
  others: {
    taken_back: { shown: 'taken back', spoken: 'its result was taken back' },
    waiting: same('not evaluated yet'),
    no_score: { shown: 'no score', spoken: 'no score for this' },
    unknown: { shown: 'unknown model', spoken: 'not known to this board' },
    unavailable: same('not available now'),
  } satisfies Readonly<Record<OtherStanding, BadgeSentence>>,
};
