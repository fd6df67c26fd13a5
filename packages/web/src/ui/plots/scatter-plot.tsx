import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import { charts as texts } from '#texts/charts';
import { placeLabels } from './labels.ts';
import { GUESSING, Marker, Plot, seriesColor, XAxis, YAxis } from './plot-parts.tsx';
import { domainOf, linearScale, logScale } from './scale.ts';

export interface PlottedPoint {
  readonly id: string;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** The interval of y. */
  readonly interval: readonly [number, number] | null;
  /** True if the point is drawn with a mark and its interval. */
  readonly isMarked: boolean;
  /** True if the point's name is shown next to it. */
  readonly isLabeled: boolean;
}

interface PointFormat {
  readonly x: (value: number) => string;
  readonly y: (value: number) => string;
}

/**
 * 'front': x is logarithmic, and a step line joins the marked points. All other points are below it or to its right.
 * 'diagonal': both axes have the same range, with a line where x equals y.
 */
type PlotKind = 'front' | 'diagonal';

export interface ScatterPlotProps {
  readonly width: number;
  readonly height: number;
  readonly label: string;
  readonly points: readonly PlottedPoint[];
  readonly axes: { readonly x: string; readonly y: string };
  /** Formats a point's values for screen readers. */
  readonly format: PointFormat;
  readonly kind: PlotKind;
  readonly onChoose: (point: PlottedPoint) => void;
}

const LEFT = 52;
const BOTTOM = 40;
const TOP = 20;
/** Maximum distance in px at which a pointer selects the nearest point. */
const REACH = 16;
const RADIUS = 3.5;

interface Placed {
  readonly point: PlottedPoint;
  readonly x: number;
  readonly y: number;
}

/**
 * Draws all points as one path, which is several times faster than thousands of elements. Each is a line of length 0 with round
 * caps. Points at the same position are drawn once.
 */
function cloudOf(placed: readonly Placed[]): string {
  const places = new Set(placed.map(({ x, y }) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`));
  return [...places].join('');
}

/** The index of the point that a key selects among `count` points; null for other keys. */
function indexAfter(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return Math.min(index + 1, count - 1);
    case 'ArrowLeft':
    case 'ArrowDown':
      return Math.max(index - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** A point for each model, opened with a click, a second tap or Enter. Arrow keys move along x. */
export function ScatterPlot(props: ScatterPlotProps) {
  const { width, height, label, points, axes, format, kind, onChoose } = props;
  const [nearId, setNearId] = useState<string | null>(null);
  /** Id of the point that a click opens. Its name was visible before the press. */
  const chosenId = useRef<string | null>(null);
  const drawn = useMemo(() => {
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
    const both = domainOf([...xs, ...ys]);
    const [right, bottom] = [width - 14, height - BOTTOM];
    let [low, high] = [Number.POSITIVE_INFINITY, 0];
    for (const value of xs) [low, high] = [Math.min(low, value), Math.max(high, value)];
    const x =
      kind === 'diagonal'
        ? linearScale(both, [LEFT, right])
        : logScale([low / 1.3 || 0.1, high * 1.3 || 1], [LEFT, right]);
    const y = linearScale(kind === 'diagonal' ? both : domainOf(ys), [bottom, TOP], 40);
    const placed = points.map((point) => ({ point, x: x.at(point.x), y: y.at(point.y) }));
    const ordered = placed.toSorted((a, b) => a.x - b.x || a.y - b.y);
    return {
      x,
      y,
      placed,
      ordered,
      marked: placed.filter(({ point }) => point.isMarked).sort((a, b) => a.x - b.x),
      cloud: cloudOf(placed.filter(({ point }) => !point.isMarked)),
      diagonal: both,
      labels: placeLabels(
        placed
          .filter(({ point }) => point.isLabeled)
          .map(({ point: { id, name }, ...spot }) => ({
            ...spot,
            id,
            text: name.slice(name.indexOf('/') + 1),
          })),
        placed.filter(({ point }) => !point.isLabeled),
        { left: LEFT, top: TOP, right, bottom },
      ),
    };
  }, [points, width, height, kind]);
  const { x, y, placed, ordered, marked, cloud, diagonal, labels } = drawn;
  const bottom = height - BOTTOM;
  const chance = { x: x.at(GUESSING), y: y.at(GUESSING) };
  const isInView = chance.y <= bottom && chance.y >= TOP;

  // Derived, so that a filtered-out point is no longer shown.
  const nearIndex = nearId === null ? -1 : ordered.findIndex(({ point }) => point.id === nearId);
  const near = ordered[nearIndex] ?? null;

  function nearest(event: PointerEvent<SVGSVGElement>): string | null {
    const box = event.currentTarget.getBoundingClientRect();
    const [left, top] = [
      ((event.clientX - box.left) / box.width) * width,
      ((event.clientY - box.top) / box.height) * height,
    ];
    let [best, distance]: [Placed | null, number] = [null, REACH];
    for (const one of placed) {
      const away = Math.hypot(one.x - left, one.y - top);
      if (away < distance) [best, distance] = [one, away];
    }
    return best?.point.id ?? null;
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && near !== null) onChoose(near.point);
    if (event.key === 'Escape') setNearId(null);
    const next = indexAfter(event.key, nearIndex, ordered.length);
    if (next === null) return;
    event.preventDefault();
    setNearId(ordered[next]?.point.id ?? null);
  }

  const isOnLeft = near !== null && near.x > width / 2;
  const plot = (
    <Plot
      width={width}
      height={height}
      label={label}
      style={{
        cursor: near === null ? undefined : 'pointer',
        touchAction: 'pan-y',
      }}
      onPointerMove={(event) => setNearId(nearest(event))}
      onPointerLeave={({ pointerType }) => {
        // Touch also fires this event after each tap.
        if (pointerType === 'mouse') setNearId(null);
      }}
      onPointerDown={(event) => {
        const pressed = nearest(event);
        // A mouse shows the name on hover; touch shows it on the first tap.
        chosenId.current = event.pointerType === 'mouse' || pressed === nearId ? pressed : null;
        setNearId(pressed);
      }}
      onClick={() => {
        if (near !== null && near.point.id === chosenId.current) onChoose(near.point);
      }}
    >
      <XAxis scale={x} ends={[TOP, bottom]} gap={16} />
      <YAxis scale={y} ends={[LEFT, width - 14]} gap={6} />
      <text x={width - 14} y={height - 6} textAnchor="end" fill="var(--text-muted)">
        {axes.x}
      </text>
      <text x={0} y={12} fill="var(--text-muted)">
        {axes.y}
      </text>
      {kind === 'diagonal' ? (
        <path
          d={`M${x.at(diagonal[0])} ${y.at(diagonal[0])}L${x.at(diagonal[1])} ${y.at(diagonal[1])}`}
          stroke="var(--chance-mark)"
          strokeDasharray="4 3"
          fill="none"
        />
      ) : null}
      {isInView ? (
        <>
          <path
            d={`M${LEFT} ${chance.y}H${width - 14}${kind === 'diagonal' ? `M${chance.x} ${TOP}V${bottom}` : ''}`}
            stroke="var(--chance-mark)"
            strokeDasharray="2 4"
            fill="none"
          />
          <text x={width - 16} y={chance.y - 4} textAnchor="end" fill="var(--text-muted)">
            {texts.guessing}
          </text>
        </>
      ) : null}
      <path
        d={cloud}
        fill="none"
        stroke={seriesColor(0)}
        strokeWidth={2 * RADIUS}
        strokeLinecap="round"
        strokeOpacity="0.55"
      />
      {marked.length > 0 ? (
        <path
          d={marked.map((one, index) => (index === 0 ? `M${one.x} ${one.y}` : `H${one.x}V${one.y}`)).join('')}
          fill="none"
          stroke={seriesColor(1)}
          strokeWidth="1.5"
        />
      ) : null}
      {marked.map(({ point, x: left, y: top }) => (
        <g key={point.id}>
          {point.interval === null ? null : (
            <path
              d={`M${left} ${y.at(point.interval[0])}V${y.at(point.interval[1])}M${left - 3} ${y.at(point.interval[0])}h6M${left - 3} ${y.at(point.interval[1])}h6`}
              stroke="var(--whisker)"
              fill="none"
            />
          )}
          <Marker series={1} x={left} y={top} />
        </g>
      ))}
      {labels.map(({ id, text, x: left, y: top, end, ...box }) => (
        <g key={id}>
          <path d={`M${left} ${top}L${end.x} ${end.y}`} stroke="var(--text-muted)" fill="none" />
          {marked.some(({ point }) => point.id === id) ? null : <Marker series={0} x={left} y={top} />}
          <text
            x={(box.left + box.right) / 2}
            y={box.bottom - 4}
            textAnchor="middle"
            fill="var(--text)"
            stroke="var(--surface)"
            strokeWidth="3"
            paintOrder="stroke"
          >
            {text}
          </text>
        </g>
      ))}
      {near === null ? null : (
        <g>
          <circle cx={near.x} cy={near.y} r="7" fill="none" stroke="var(--text)" strokeWidth="1.5" />
          <text
            x={near.x + (isOnLeft ? -12 : 12)}
            y={Math.max(14, near.y - 10)}
            textAnchor={isOnLeft ? 'end' : 'start'}
            fill="var(--text)"
            stroke="var(--surface)"
            strokeWidth="4"
            paintOrder="stroke"
            fontWeight="600"
          >
            {near.point.name}
          </text>
        </g>
      )}
    </Plot>
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys select its points
    <section tabIndex={0} aria-label={label} onKeyDown={onKeyDown}>
      {plot}
      <span role="status" className="hidden-text">
        {near === null
          ? ''
          : `${near.point.name}: ${axes.x} ${format.x(near.point.x)}, ${axes.y} ${format.y(near.point.y)}`}
      </span>
    </section>
  );
}
