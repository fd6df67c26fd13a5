import type { Row } from '@leaderboard/core/board/columns';
import { texts } from '../../../texts/texts.ts';
import styles from './rank-cell.module.css';

/** Ranks up to here are semi-bold. */
const PROMINENT_RANKS = 10;
const MEDALS: Readonly<Record<number, string | undefined>> = {
  1: styles.gold,
  2: styles.silver,
  3: styles.bronze,
};

function RankChange({ change }: { change: number }) {
  if (change === 0) return null;
  const text = texts.leaderboard.rankChange(change);
  return (
    <span className={change > 0 ? styles.rise : styles.fall} data-tooltip={text}>
      <span className="hidden-text">{text}</span>
    </span>
  );
}

/** A pinned row's place among the pinned ones. It gets no medal: that would say that the model won something. */
function PinnedRank({ row }: { row: Row }) {
  return (
    <span className={styles.place} data-tooltip={texts.leaderboard.pinnedRank(row.rank, row.staticRank)}>
      {row.rank}
    </span>
  );
}

/** The rank with its medal, and its change since the previous publication. */
export function RankCell({ row, showsChange }: { row: Row; showsChange: boolean }) {
  const { rank, publishedRank, entry, isPinned } = row;
  const medal = MEDALS[rank];
  const weight = rank <= PROMINENT_RANKS ? styles.prominent : undefined;
  const previous = entry.previous_rank ?? null;
  return (
    <span className={styles.rank}>
      {isPinned ? (
        <PinnedRank row={row} />
      ) : (
        <span className={medal === undefined ? weight : `${styles.medal} ${medal}`}>{rank}</span>
      )}
      {previous === null || !showsChange ? null : <RankChange change={previous - publishedRank} />}
    </span>
  );
}
