import { Marker } from './marker.tsx';
import { domainOf, linearScale } from './scale.ts';
import { seriesColor } from './series-color.ts';

interface LinePlotProps {
  readonly width: number;
  readonly label: string;
  /** In order; the place along the axis is the index. */
  readonly steps: readonly string[];
  /** One value a step; null: not there. */
  readonly series: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
  /** Whether small is good and goes on top. */
  readonly isReversed: boolean;
  readonly format: (value: number) => string;
  readonly axis: string;
}

const HEIGHT = 180;
const LEFT = 56;
const BOTTOM = 26;
const MOST_MARKERS = 40;

/** Values over steps, each series a line that holds its value until the next step. */
export function LinePlot({ width, label, steps, series, isReversed, format, axis }: LinePlotProps) {
  const names = series.length > 1 ? series.map(({ name }) => name) : [];
  const top = 20 + names.length * 18;
  const height = HEIGHT + names.length * 18;
  const values = series.flatMap((one) => one.values.flatMap((value) => value ?? []));
  const [low, high] = domainOf(values, [0, Number.POSITIVE_INFINITY]);
  const range = [height - BOTTOM, top + 8] as const;
  const y = linearScale(
    // Ranks begin at 1, and two of them are on the axis.
    isReversed ? [Math.max(1, Math.floor(low)), Math.max(2, Math.ceil(high))] : [low, high],
    isReversed ? [range[1], range[0]] : range,
    36,
  );
  const last = Math.max(1, steps.length - 1);
  const x = (step: number) => LEFT + 8 + (step / last) * (width - LEFT - 24);
  const ticks = isReversed ? y.ticks.filter(Number.isInteger) : y.ticks;
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <text x={0} y={12} fill="var(--text-muted)">
        {axis}
      </text>
      {names.map((name, index) => (
        <g key={name}>
          <Marker series={index} x={LEFT + 6} y={27 + index * 18} />
          <text x={LEFT + 18} y={31 + index * 18} fill="var(--text)">
            {name}
          </text>
        </g>
      ))}
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={LEFT} x2={width - 8} y1={y.at(tick)} y2={y.at(tick)} stroke="var(--line)" />
          <text x={LEFT - 8} y={y.at(tick) + 4} textAnchor="end" fill="var(--text-muted)">
            {format(tick)}
          </text>
        </g>
      ))}
      <text x={x(0)} y={height - 6} fill="var(--text-muted)">
        {steps[0]}
      </text>
      {steps.length < 2 ? null : (
        <text x={x(steps.length - 1)} y={height - 6} textAnchor="end" fill="var(--text-muted)">
          {steps.at(-1)}
        </text>
      )}
      {series.map(({ name, values: ofSeries }, index) => {
        let path = '';
        let before: number | null = null;
        ofSeries.forEach((value, step) => {
          if (value !== null) {
            path += before === null ? `M${x(step)} ${y.at(value)}` : `H${x(step)}V${y.at(value)}`;
          }
          before = value;
        });
        return (
          <g key={name}>
            <path d={path} fill="none" stroke={seriesColor(index)} strokeWidth="2" />
            {ofSeries.map((value, step) =>
              value === null || steps.length > MOST_MARKERS ? null : (
                <Marker key={steps[step]} series={index} x={x(step)} y={y.at(value)} />
              ),
            )}
          </g>
        );
      })}
    </svg>
  );
}
