import type { Row } from '@leaderboard/core/board/columns';
import { common as texts } from '#catalog/common.ts';
import { count as formatCount } from '#catalog/figures.ts';
import { PinIcon } from '../../ui/icons.tsx';
import type { CellProps } from './columns.ts';
import { movedText, rankText } from './rank-words.ts';

/** Ranks are semi-bold up to this one. */
const PROMINENT_RANKS = 10;
const MEDALS: Readonly<Record<number, string | undefined>> = {
  1: 'gold',
  2: 'silver',
  3: 'bronze',
};
/** Long enough that no tooltip shows while the pointer crosses the table. */
const TOOLTIP_DELAY_MS = 600;

/** Ranges with four digits have smaller print, so that they fit on one line. */
const LONG_PLACE = 1000;

/** A change since the previous publication: places by which the row overtook others, or that the row is new. */
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
  const text = movedText(change);
  return (
    <span className={change > 0 ? 'rise' : 'fall'} data-tooltip={text}>
      <span className="hidden-text">{text}</span>
    </span>
  );
}

/** The place among the pinned rows, and in small print the rank that it has among the others. It has no medal: a pinned model did not win anything. */
function PinnedRank({ row }: { row: Row }) {
  return (
    <span
      className="rank-figures"
      data-tooltip={texts.leaderboard.pinnedRank({ place: row.rank, rank: row.staticRank })}
    >
      <span className="place">{formatCount(row.rank)}</span>
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

/**
 * The rank with its medal, its change since the previous publication and, in small print, its range. A press marks the rows
 * that are tied with this one.
 */
export function RankCell({ row, display, tabIndex }: CellProps<'rank'>) {
  const { rank, publishedRank, entry, isPinned } = row;
  const { uncertainty, showsRankChanges, showsRankRanges } = display;
  const change = showsRankChanges ? (
    <RankChange previous={entry.previous_rank ?? null} rank={publishedRank} />
  ) : null;
  const range = uncertainty?.rangeOf(row) ?? null;
  if (isPinned || uncertainty === null || range === null) {
    return (
      <span className="rank">
        {isPinned ? <PinnedRank row={row} /> : <Rank rank={rank} />}
        {change}
      </span>
    );
  }
  const [best, worst] = range;
  const isWide = showsRankRanges && best < worst;
  const { tied, onChoose } = uncertainty;
  const isAmong = tied?.isAmong(row) ?? false;
  const figures =
    isWide || isAmong ? (
      <>
        <span className="rank-figures" aria-hidden="true">
          <Rank rank={rank} />
          <span className={isWide && worst >= LONG_PLACE ? 'rank-range long' : 'rank-range'}>
            {isAmong ? <b className="mr-px font-bold text-link">≈</b> : null}
            {isWide ? <span>{range.join('–')}</span> : null}
          </span>
        </span>
        <span className="hidden-text">
          {rankText(rank, isWide ? range : null, isAmong ? tied?.chosen.model.name : null)}
        </span>
      </>
    ) : (
      <Rank rank={rank} />
    );
  return (
    <span className="rank">
      <button
        type="button"
        className="rank-choice"
        tabIndex={tabIndex}
        aria-pressed={tied?.chosen === entry}
        data-tooltip={texts.uncertainty.rankTooltip({ rank: rankText(row.staticRank, range) })}
        data-tooltip-delay={TOOLTIP_DELAY_MS}
        onClick={() => onChoose(row)}
      >
        {figures}
      </button>
      {change}
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
