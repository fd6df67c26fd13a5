import { CHANCE_LEVEL } from '@leaderboard/core/benchmark/suite';
import type { ComponentProps } from 'react';
import type { Scale } from './scale.ts';

interface PlotProps
  extends Omit<ComponentProps<'svg'>, 'width' | 'height' | 'viewBox' | 'role' | 'aria-label'> {
  /** Width and height are in px. */
  readonly width: number;
  readonly height: number;
  /** The accessible name. */
  readonly label: string;
}

/** The frame of every plot. */
export function Plot({ width, height, label, ...svg }: PlotProps) {
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
      {...svg}
    />
  );
}

interface AxisProps {
  readonly scale: Scale;
  /** Start and end of the grid lines. */
  readonly ends: readonly [number, number];
  /** Space between the grid lines and the labels. */
  readonly gap: number;
  readonly format?: (value: number) => string;
}

/** Vertical grid lines with their values below. */
export function XAxis({ scale, ends: [top, bottom], gap, format = String }: AxisProps) {
  return scale.ticks.map((tick) => (
    <g key={tick}>
      <path d={`M${scale.at(tick)} ${top}V${bottom}`} stroke="var(--line)" />
      <text x={scale.at(tick)} y={bottom + gap} textAnchor="middle" fill="var(--text-muted)">
        {format(tick)}
      </text>
    </g>
  ));
}

/** Horizontal grid lines with their values on the left. */
export function YAxis({ scale, ends: [left, right], gap, format = String }: AxisProps) {
  return scale.ticks.map((tick) => (
    <g key={tick}>
      <path d={`M${left} ${scale.at(tick)}H${right}`} stroke="var(--line)" />
      <text x={left - gap} y={scale.at(tick) + 4} textAnchor="end" fill="var(--text-muted)">
        {format(tick)}
      </text>
    </g>
  ));
}

export function seriesColor(series: number): string {
  return `var(--chart-${(series % 10) + 1})`;
}

/** Marker paths for six series, about 10 px wide around the origin. Series never differ by color alone. */
const SHAPES = [
  'M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0Z',
  'M-4-4h8v8h-8Z',
  'M0-5.4 5 4-5 4Z',
  'M0-5.6 5 0 0 5.6-5 0Z',
  'M-1.6-5h3.2v3.4H5v3.2H1.6V5h-3.2V1.6H-5v-3.2h3.4Z',
  'M0 5.4-5-4H5Z',
] as const;

interface MarkerProps {
  readonly series: number;
  readonly x: number;
  readonly y: number;
}

export function Marker({ series, x, y }: MarkerProps) {
  return (
    <path
      d={SHAPES[series % SHAPES.length]}
      transform={`translate(${x} ${y})`}
      fill={seriesColor(series)}
      stroke="var(--surface)"
    />
  );
}

/** Expected score when guessing, in percent. */
export const GUESSING = CHANCE_LEVEL * 100;

export const LEGEND_LINE = 18;

/** Series names, one per line. */
export function Legend({ names, x, y }: { names: readonly string[]; x: number; y: number }) {
  return names.map((name, series) => (
    <g key={name}>
      <Marker series={series} x={x + 6} y={y + 9 + series * LEGEND_LINE} />
      <text x={x + 18} y={y + 13 + series * LEGEND_LINE} fill="var(--text)">
        {name}
      </text>
    </g>
  ));
}
