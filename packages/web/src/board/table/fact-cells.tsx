import { findModelType, UNKNOWN_TYPE_ICON } from '@leaderboard/core/benchmark/model-types';
import { formatDifference, formatPoints, MISSING } from '@leaderboard/core/format';
import type { Interval } from '@leaderboard/core/statistics/interval';
import { common as texts } from '#texts/common';
import type { CellProps } from './columns.ts';

/** Yes or no. */
export function BooleanCell({ row, column }: CellProps<'boolean'>) {
  const value = column.value(row);
  if (value === null) return <span>{MISSING}</span>;
  return value ? (
    <span className="text-yes">{texts.leaderboard.yes}</span>
  ) : (
    <span className="text-no">{texts.leaderboard.no}</span>
  );
}

/** The icon for the model's type, with the name as its tooltip. */
export function TypeCell({ row }: CellProps<'type'>) {
  const type = findModelType(row.entry.model.type);
  const name = type === null ? texts.leaderboard.unknownType : texts.modelTypes[type.key].label;
  return (
    <span role="img" aria-label={name} data-tooltip={name}>
      {type?.icon ?? UNKNOWN_TYPE_ICON}
    </span>
  );
}

/** Model metadata as text. */
export function TextCell({ row, column }: CellProps<'text'>) {
  const text = column.text(row);
  // The '0' shown for an unknown value must not look like a measurement.
  if (column.key === 'metadata.co2_cost' && row.entry.metadata.co2_cost === null) {
    return (
      <span className="text-muted" data-tooltip={texts.leaderboard.notReported}>
        <span>{text}</span>
        <span className="hidden-text">{` (${texts.leaderboard.notReported})`}</span>
      </span>
    );
  }
  return <span>{text}</span>;
}

/** English minus Hindi in percentage points with its margin. */
export function GapCell({ row, column, display }: CellProps<'gap'>) {
  const gap = column.gap(row.entry);
  if (gap === null) return <span>{MISSING}</span>;
  return (
    <span className="gap" data-tooltip="" data-tooltip-delay={600}>
      <span>{formatDifference(gap.gap)}</span>{' '}
      <span className="small">
        <Margin interval={display.uncertainty === null ? null : gap.interval} />
      </span>
    </span>
  );
}

/** Half the interval's width; screen readers announce its bounds. */
function Margin({ interval }: { interval: Interval | null }) {
  if (interval === null) return null;
  return (
    <>
      <span aria-hidden="true">{`± ${formatPoints((interval[1] - interval[0]) / 2)} `}</span>
      <span className="hidden-text">{`${texts.uncertainty.gapSpoken({ low: formatDifference(interval[0]), high: formatDifference(interval[1]) })} `}</span>
    </>
  );
}
