import type { Row } from '@leaderboard/core/board/columns';
import { texts } from '../../../texts/texts.ts';
import styles from './rank-cell.module.css';

/** Ranks up to here are semi-bold (spec 2.3). */
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

/** A pinned row's place among the pinned (spec 4.3). A medal would say that the model won something. */
function PinnedRank({ row }: { row: Row }) {
  return (
    <span className={styles.place} data-tooltip={texts.leaderboard.pinnedRank(row.rank, row.staticRank)}>
      {row.rank}
    </span>
  );
}

/** The rank with its medal, and the change since the publication before (spec 2.3). */
export function RankCell({ row, showsChange }: { row: Row; showsChange: boolean }) {
  const { rank, staticRank, entry, isPinned } = row;
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
      {previous === null || !showsChange ? null : <RankChange change={previous - staticRank} />}
    </span>
  );
}
