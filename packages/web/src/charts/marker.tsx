import { seriesColor } from './series-color.ts';

/** A shape for each of six series, so that color is never alone: paths of about 10 px around 0, 0. */
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
      strokeWidth="1"
    />
  );
}
