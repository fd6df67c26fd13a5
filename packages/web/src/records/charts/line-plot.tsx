import { LEGEND_LINE, Legend, Marker, Plot, seriesColor, YAxis } from './plot-parts.tsx';
import { domainOf, linearScale } from './scale.ts';

interface LinePlotProps {
  readonly width: number;
  readonly label: string;
  /** In order along the axis. */
  readonly steps: readonly string[];
  /** One value for each step; null if there is none. */
  readonly series: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
  /** Whether small values are good and are drawn on top. */
  readonly isReversed: boolean;
  readonly axis: string;
}

const HEIGHT = 180;
const LEFT = 56;
const BOTTOM = 26;
const MOST_MARKERS = 40;

/** Values over steps. The line of a series keeps its value until the next step. */
export function LinePlot({ width, label, steps, series, isReversed, axis }: LinePlotProps) {
  const names = series.length > 1 ? series.map(({ name }) => name) : [];
  const top = 20 + names.length * LEGEND_LINE;
  const height = HEIGHT + names.length * LEGEND_LINE;
  const values = series.flatMap((one) => one.values.flatMap((value) => value ?? []));
  const [low, high] = domainOf(values, [0, Number.POSITIVE_INFINITY]);
  const range = [height - BOTTOM, top + 8] as const;
  const y = linearScale(
    // Ranks begin at 1, and the axis shows at least two.
    isReversed ? [Math.max(1, Math.floor(low)), Math.max(2, Math.ceil(high))] : [low, high],
    isReversed ? [range[1], range[0]] : range,
    36,
  );
  const last = Math.max(1, steps.length - 1);
  const x = (step: number) => LEFT + 8 + (step / last) * (width - LEFT - 24);
  const ticks = isReversed ? y.ticks.filter(Number.isInteger) : y.ticks;
  return (
    <Plot width={width} height={height} label={label}>
      <text x={0} y={12} fill="var(--text-muted)">
        {axis}
      </text>
      <Legend names={names} x={LEFT} y={18} />
      <YAxis scale={{ at: y.at, ticks }} ends={[LEFT, width - 8]} gap={8} />
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
    </Plot>
  );
}
