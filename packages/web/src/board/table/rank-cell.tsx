import type { Row } from '@leaderboard/core/board/columns';
import { MISSING } from '@leaderboard/core/format';
import { common as texts } from '#texts/common';
import { count as formatCount } from '#texts/figures';
import { PinIcon } from '../../ui/icons.tsx';
import type { Places } from '../uncertainty/use-uncertainty.ts';
import type { CellProps } from './columns.ts';

/** Ranks up to this one are bold. */
const PROMINENT_RANKS = 10;
const MEDALS: Readonly<Record<number, string | undefined>> = {
  1: 'gold',
  2: 'silver',
  3: 'bronze',
};
/** Long enough that no tooltip appears while the pointer crosses the table. */
const TOOLTIP_DELAY_MS = 600;

/** 'Rank 17, between 14 and 19'. */
export function rankText(rank: number, [best, worst]: Places): string {
  const ends =
    best === worst ? { best: null, worst: null } : { best: formatCount(best), worst: formatCount(worst) };
  return texts.uncertainty.rank({ rank, ...ends });
}

/** A row's change since the previous publication: the places it moved, or a mark if it is new. */
function RankChange({ previous, rank }: { previous: number | null; rank: number }) {
  if (previous === null) {
    return (
      <span className="new" data-tooltip={texts.leaderboard.newRow}>
        <span aria-hidden="true">{texts.leaderboard.newMark}</span>
        <span className="hidden-text">{texts.leaderboard.newRow}</span>
      </span>
    );
  }
  const change = previous - rank;
  if (change === 0) return null;
  const text = texts.leaderboard.rankChange({ places: Math.abs(change), isUp: change > 0 });
  return (
    <span className={change > 0 ? 'rise' : 'fall'} data-tooltip={text}>
      <span className="hidden-text">{text}</span>
    </span>
  );
}

/**
 * The position among the pinned rows, with the rank on the board in small text. No medals, because pinned positions are not ranks.
 */
function PinnedRank({ row, place }: { row: Row; place: number }) {
  if (!row.isRanked) return <span className="place">{formatCount(place)}</span>;
  return (
    <span
      className="rank-figures"
      data-tooltip={texts.leaderboard.pinnedRank({ place, rank: row.staticRank })}
    >
      <span className="place">{formatCount(place)}</span>
      <span className="rank-range">
        <span aria-hidden="true">{`#${formatCount(row.staticRank)}`}</span>
        <span className="hidden-text">{texts.leaderboard.rankAmongAll({ rank: row.staticRank })}</span>
      </span>
    </span>
  );
}

function Rank({ rank }: { rank: number }) {
  const medal = MEDALS[rank];
  const weight = rank <= PROMINENT_RANKS ? 'font-bold' : undefined;
  return <span className={medal === undefined ? weight : `medal ${medal}`}>{formatCount(rank)}</span>;
}

/** The rank with its medal, its change since the previous publication and, in small text, the rank range. */
export function RankCell({ row, display }: CellProps<'rank'>) {
  const { rank, publishedRank, entry, isPinned } = row;
  const { uncertainty, showsRankChanges, showsRankRanges } = display;
  const range = isPinned ? null : (uncertainty?.rangeOf(row) ?? null);
  if (rank === null) return <span data-tooltip={texts.leaderboard.notRanked}>{MISSING}</span>;
  return (
    <span className="rank">
      {isPinned ? (
        <PinnedRank row={row} place={rank} />
      ) : range === null ? (
        <Rank rank={rank} />
      ) : (
        <RankInRange staticRank={row.staticRank} rank={rank} range={range} isShown={showsRankRanges} />
      )}
      {showsRankChanges && publishedRank !== null ? (
        <RankChange previous={entry.previous_rank ?? null} rank={publishedRank} />
      ) : null}
    </span>
  );
}

interface RankInRangeProps {
  readonly staticRank: number;
  readonly rank: number;
  readonly range: Places;
  /** True if the range belongs to the displayed rank. */
  readonly isShown: boolean;
}

function RankInRange({ staticRank, rank, range, isShown }: RankInRangeProps) {
  const [best, worst] = range;
  const isWide = isShown && best < worst;
  return (
    <span data-tooltip={rankText(staticRank, range)} data-tooltip-delay={TOOLTIP_DELAY_MS}>
      {isWide ? (
        <>
          <span className="rank-figures" aria-hidden="true">
            <Rank rank={rank} />
            <span className="rank-range">{range.join('–')}</span>
          </span>
          <span className="hidden-text">{rankText(rank, range)}</span>
        </>
      ) : (
        <Rank rank={rank} />
      )}
    </span>
  );
}

/** Pins or unpins the row. A toggle button: its name stays the same, its pressed state changes. */
export function PinCell({ row, tabIndex, display }: CellProps<'pin'>) {
  const { model } = row.entry;
  return (
    <button
      type="button"
      className="pin"
      aria-pressed={row.isPinned}
      aria-label={texts.leaderboard.pin({ model: model.name })}
      data-tooltip={
        row.isPinned
          ? texts.leaderboard.unpin({ model: model.name })
          : texts.leaderboard.pin({ model: model.name })
      }
      tabIndex={tabIndex}
      onClick={() => display.onTogglePin(row)}
    >
      <PinIcon />
    </button>
  );
}
