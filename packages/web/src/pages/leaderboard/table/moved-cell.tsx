import { placesGained, type Row } from '@leaderboard/core/board/columns';
import { common as texts } from '#catalog/common.ts';
import styles from './moved-cell.module.css';

/** The places that a model gained or lost against its published rank; stable where it has the same one by every average. */
export function MovedCell({ row, isStable }: { row: Row; isStable: boolean }) {
  const gained = placesGained(row);
  return (
    <span className={styles.moved}>
      {isStable ? <span className={styles.stable}>{texts.uncertainty.stable}</span> : null}
      {gained === 0 ? null : <span className={gained > 0 ? styles.rise : styles.fall} />}
      <span aria-hidden="true">{texts.uncertainty.moved(gained)}</span>
      <span className="hidden-text">{texts.uncertainty.movedSpoken(gained)}</span>
    </span>
  );
}
