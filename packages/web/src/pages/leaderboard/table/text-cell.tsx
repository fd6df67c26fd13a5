import type { Row, TextColumn } from '@leaderboard/core/board/columns';
import { common as texts } from '#catalog/common.ts';
import styles from './text-cell.module.css';

/** A fact about the model as text. */
export function TextCell({ row: { entry }, column }: { row: Row; column: TextColumn }) {
  const text = column.text(entry);
  // Its '0' must not read as a measurement.
  if (column.key === 'metadata.co2_cost' && entry.metadata.co2_cost === null) {
    return (
      <span className={styles.unknown} data-tooltip={texts.leaderboard.notReported}>
        {text}
        <span className="hidden-text">{` (${texts.leaderboard.notReported})`}</span>
      </span>
    );
  }
  return text;
}
