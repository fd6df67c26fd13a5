import type { Row } from '@leaderboard/core/board/columns';
import { common as texts } from '#catalog/common.ts';
import { PinIcon } from '../../../ui/icons.tsx';
import styles from './pin-cell.module.css';

interface PinCellProps {
  readonly row: Row;
  /** 0 if Tab enters the table's body at this cell, else -1. */
  readonly tabIndex: number;
  readonly onTogglePin: (row: Row) => void;
}

/** Pins or unpins the row: a toggle, whose name stays and whose state changes. */
export function PinCell({ row, tabIndex, onTogglePin }: PinCellProps) {
  const { model } = row.entry;
  return (
    <button
      type="button"
      className={row.isPinned ? `${styles.pin} ${styles.pinned}` : styles.pin}
      aria-pressed={row.isPinned}
      aria-label={texts.leaderboard.pin(model.name)}
      data-tooltip={row.isPinned ? texts.leaderboard.unpin(model.name) : texts.leaderboard.pin(model.name)}
      tabIndex={tabIndex}
      onClick={() => onTogglePin(row)}
    >
      <PinIcon />
    </button>
  );
}
