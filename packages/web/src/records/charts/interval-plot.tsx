import type { Interval } from '@leaderboard/core/statistics/interval';
import { charts as texts } from '#texts/charts';
import { GUESSING, LEGEND_LINE, Legend, Marker, Plot, seriesColor, XAxis } from './plot-parts.tsx';
import { domainOf, linearScale } from './scale.ts';

/** A value with its interval, of one series. */
interface PlottedValue {
  readonly series: number;
  readonly value: number;
  readonly interval: Interval | null;
  /** A hollow mark beside the value: an estimate that has no interval of its own. */
  readonly estimate?: number | null;
}

interface PlottedRow {
  readonly label: string;
  /** Follows the label. It is never cut, as a long label is. */
  readonly note?: string;
  /** Whether the row sums up a group of rows and is highlighted. */
  readonly isMain?: boolean;
  readonly values: readonly PlottedValue[];
  /** A mark to compare with. */
  readonly reference?: number | null;
}

interface IntervalPlotProps {
  readonly width: number;
  /** The accessible name. */
  readonly label: string;
  readonly rows: readonly PlottedRow[];
  /** The names of the series, if there are several. */
  readonly series?: readonly string[];
}

const NARROW = 440;
/** The height of a label that stands above its marks. */
const LABEL_LINE = 20;
/** The space above and below the marks of a row with its label beside them. */
const ROW_MARGIN = 10;
const AXIS = 26;
/** Of the labels beside the marks, in px, and the share of the plot that longer ones may take. */
const LABELS = 156;
const MOST_OF_WIDTH = 0.45;
/** A letter of a label takes at most about as much, in wide typefaces too. */
const LETTER = 7.2;

const nameOf = ({ label, note }: PlottedRow) => (note === undefined ? label : `${label} ${note}`);

/** The label of a row, cut where there is no room for all of it. */
function fitted(row: PlottedRow, room: number): string {
  const letters = Math.floor(room / LETTER);
  const { label, note } = row;
  if (nameOf(row).length <= letters) return nameOf(row);
  const cut = [...label].slice(0, Math.max(8, letters - (note?.length ?? 0) - 2)).join('');
  return nameOf({ ...row, label: `${cut.trimEnd()}…` });
}

/**
 * A row for each score in percent, with the value as a mark, the interval as a line, and a line for guessing across all rows. The
 * series of a row are below each other.
 */
export function IntervalPlot({ width, label, rows, series }: IntervalPlotProps) {
  const isNarrow = width < NARROW;
  const names = series ?? [];
  const perRow = Math.max(1, names.length);
  const rowHeight = (isNarrow ? LABEL_LINE : ROW_MARGIN) + 14 * perRow;
  const longest = Math.max(...rows.map((row) => nameOf(row).length * LETTER));
  const labels = isNarrow ? width - 12 : Math.max(LABELS, Math.min(longest, width * MOST_OF_WIDTH));
  const left = isNarrow ? 8 : labels + 12;
  const top = names.length * LEGEND_LINE + (names.length > 0 ? 8 : 0) + 16;
  const bottom = top + rows.length * rowHeight;
  const values = rows.flatMap((row) => [
    ...row.values.flatMap(({ value, interval, estimate }) => [value, ...(interval ?? []), estimate ?? value]),
    ...(row.reference == null ? [] : [row.reference]),
  ]);
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
          <g key={row.label}>
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
              {fitted(row, labels)}
            </text>
            {row.reference == null ? null : (
              <path
                d={`M${x.at(row.reference)} ${first - 7}v14`}
                stroke="var(--text-muted)"
                strokeWidth="2"
                fill="none"
              />
            )}
            {row.values.map(({ series: one, value, interval, estimate }) => {
              const place = first + one * 14;
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
                  {estimate == null ? null : <Marker isHollow series={one} x={x.at(estimate)} y={place} />}
                </g>
              );
            })}
          </g>
        );
      })}
    </Plot>
  );
}
