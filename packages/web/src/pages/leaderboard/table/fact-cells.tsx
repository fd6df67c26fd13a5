import { modelTypeOf, UNKNOWN_TYPE_ICON } from '@leaderboard/core/benchmark/model-types';
import { type GapColumn, placesGained, type Row, type TextColumn } from '@leaderboard/core/board/columns';
import { MISSING } from '@leaderboard/core/format';
import { common as texts } from '#catalog/common.ts';
import styles from './cells.module.css';

/** The icon of the model's type, with the name as its tooltip. */
export function TypeCell({ row }: { row: Row }) {
  const type = modelTypeOf(row.entry.model.type);
  const name = type === null ? texts.leaderboard.unknownType : texts.modelTypes[type.key].label;
  return (
    <span role="img" aria-label={name} data-tooltip={name}>
      {type?.icon ?? UNKNOWN_TYPE_ICON}
    </span>
  );
}

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

interface GapCellProps {
  readonly row: Row;
  readonly column: GapColumn;
  /** Whether the interval shows. */
  readonly isUncertain: boolean;
}

/** English minus Hindi in percentage points, over the margin of its interval. */
export function GapCell({ row, column, isUncertain }: GapCellProps) {
  const gap = column.gap(row.entry);
  if (gap === null) return MISSING;
  const interval = isUncertain ? gap.interval : null;
  return (
    <>
      {texts.uncertainty.gap(gap)}
      {interval === null ? null : (
        <span className={styles.margin}>
          <span aria-hidden="true">{texts.uncertainty.gapMargin(interval)}</span>
          <span className="hidden-text"> {texts.uncertainty.gapSpoken(interval)}</span>
        </span>
      )}
    </>
  );
}

/** How many places a model moved from its published rank. 'Stable': it has the same rank by every average. */
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
