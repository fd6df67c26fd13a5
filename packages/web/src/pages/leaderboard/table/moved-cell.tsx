import { placesGained, type Row } from '@leaderboard/core/board/columns';
import { texts } from '../../../texts/texts.ts';
import styles from './moved-cell.module.css';

/** The places that a model gained or lost against its published rank. */
export function MovedCell({ row }: { row: Row }) {
  const gained = placesGained(row);
  return (
    <span className={styles.moved}>
      {gained === 0 ? null : <span className={gained > 0 ? styles.rise : styles.fall} />}
      <span aria-hidden="true">{texts.uncertainty.moved(gained)}</span>
      <span className="hidden-text">{texts.uncertainty.movedSpoken(gained)}</span>
    </span>
  );
}
