import type { Interval } from '@leaderboard/core/statistics/interval';
import { charts as texts } from '#texts/charts';
import { LETTER } from './labels.ts';
import { GUESSING, LEGEND_LINE, Legend, Marker, Plot, seriesColor, XAxis } from './plot-parts.tsx';
import { domainOf, linearScale } from './scale.ts';

/** A value of one series, with its interval. */
interface PlottedValue {
  readonly series: number;
  readonly value: number;
  readonly interval: Interval | null;
}

interface PlottedRow {
  readonly label: string;
  /** True if the row is highlighted, because it summarizes or heads a group of rows. */
  readonly isMain?: boolean;
  readonly values: readonly PlottedValue[];
}

interface IntervalPlotProps {
  readonly width: number;
  /** The accessible name. */
  readonly label: string;
  readonly rows: readonly PlottedRow[];
  /** Series names, if there are several. */
  readonly series?: readonly string[];
  /** True if a row's values are joined on one line; otherwise they are stacked. */
  readonly isJoined?: boolean;
}

const NARROW = 440;
/** Height of a label above its marks. */
const LABEL_LINE = 20;
/** Space above and below the marks of a row whose label is next to them. */
const ROW_MARGIN = 10;
const AXIS = 26;
/** Minimum label width next to the marks in px; longer labels may take up to MAX_SHARE_OF_WIDTH of the plot. */
const LABELS = 156;
const MAX_SHARE_OF_WIDTH = 0.45;

/** Shortens a row's label if it does not fit. */
function fitted(label: string, room: number): string {
  const letters = Math.floor(room / LETTER);
  if (label.length <= letters) return label;
  return `${[...label]
    .slice(0, Math.max(8, letters - 2))
    .join('')
    .trimEnd()}…`;
}

/**
 * One row per score in percent, with a mark for the value, a line for the interval, and a line for guessing across all rows.
 */
export function IntervalPlot({ width, label, rows, series, isJoined = false }: IntervalPlotProps) {
  const isNarrow = width < NARROW;
  const names = series ?? [];
  const perRow = isJoined ? 1 : Math.max(1, names.length);
  const rowHeight = (isNarrow ? LABEL_LINE : ROW_MARGIN) + 14 * perRow;
  const longest = Math.max(...rows.map((row) => row.label.length * LETTER));
  const labels = isNarrow ? width - 12 : Math.max(LABELS, Math.min(longest, width * MAX_SHARE_OF_WIDTH));
  const left = isNarrow ? 8 : labels + 12;
  const top = names.length * LEGEND_LINE + (names.length > 0 ? 8 : 0) + 16;
  const bottom = top + rows.length * rowHeight;
  const values = rows.flatMap((row) =>
    row.values.flatMap(({ value, interval }) => [value, ...(interval ?? [])]),
  );
  const x = linearScale(domainOf([...values, GUESSING], [0, 100]), [left, width - 14]);
  const guessing = x.at(GUESSING);
  const height = bottom + AXIS;
  /** The line has gaps where it would cross the labels. */
  const guessingLine = isNarrow
    ? rows
        .map(
          (_row, index) =>
            `M${guessing} ${top + index * rowHeight + LABEL_LINE}V${top + (index + 1) * rowHeight}`,
        )
        .join('')
    : `M${guessing} ${top}V${bottom}`;
  return (
    <Plot width={width} height={height} label={label}>
      <Legend names={names} x={left} y={0} />
      <XAxis scale={x} ends={[top, bottom]} gap={18} format={(value) => `${value} %`} />
      <g>
        <path
          d={guessingLine}
          fill="none"
          stroke="var(--chance-mark)"
          strokeWidth="1.5"
          strokeDasharray="4 3"
        />
        <text
          x={guessing}
          y={top - 5}
          textAnchor={guessing > width - 80 ? 'end' : guessing < left + 30 ? 'start' : 'middle'}
          fill="var(--text-muted)"
        >
          {texts.guessing}
        </text>
      </g>
      {rows.map((row, index) => {
        const y = top + index * rowHeight;
        const first = y + (isNarrow ? LABEL_LINE : 5) + 7;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a label may be in several groups of rows, and rows never move
          <g key={index}>
            {row.isMain === true ? (
              <rect
                x={0}
                y={y}
                width={width}
                height={rowHeight}
                fill="var(--surface-header)"
                fillOpacity="0.6"
              />
            ) : null}
            <text
              x={isNarrow ? 4 : left - 12}
              y={isNarrow ? y + 14 : y + rowHeight / 2 + 4}
              textAnchor={isNarrow ? 'start' : 'end'}
              fill="var(--text)"
              stroke="var(--surface)"
              strokeWidth="3"
              paintOrder="stroke"
              fontWeight={row.isMain === true ? 600 : 400}
            >
              {fitted(row.label, labels)}
            </text>
            {isJoined ? (
              <path
                d={row.values
                  .map(({ value }, place) => `${place === 0 ? 'M' : 'L'}${x.at(value)} ${first}`)
                  .join('')}
                stroke="var(--line-strong)"
                strokeWidth="5"
                fill="none"
              />
            ) : null}
            {row.values.map(({ series: one, value, interval }) => {
              const place = isJoined ? first : first + one * 14;
              return (
                <g key={one}>
                  {interval === null ? null : (
                    <path
                      d={`M${x.at(interval[0])} ${place - 3.5}v7M${x.at(interval[0])} ${place}H${x.at(interval[1])}M${x.at(interval[1])} ${place - 3.5}v7`}
                      stroke={seriesColor(one)}
                      strokeWidth="2"
                      fill="none"
                    />
                  )}
                  <Marker series={one} x={x.at(value)} y={place} />
                </g>
              );
            })}
          </g>
        );
      })}
    </Plot>
  );
}
