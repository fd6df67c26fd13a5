/** Rows kept ready beyond each edge of the visible part (spec 9). */
const OVERSCAN = 15;

/** Half-open range of row indexes. */
export interface RowRange {
  readonly start: number;
  readonly end: number;
}

interface Viewport {
  readonly scrollTop: number;
  /** Height of the part that shows rows. */
  readonly height: number;
}

/** The rows to have in the document while the container is scrolled to a place. */
export function rowsToRender(viewport: Viewport, rowHeight: number, rowCount: number): RowRange {
  const first = Math.floor(viewport.scrollTop / rowHeight);
  const last = Math.ceil((viewport.scrollTop + viewport.height) / rowHeight);
  const end = Math.min(rowCount, Math.max(0, last + OVERSCAN));
  return { start: Math.max(0, Math.min(first - OVERSCAN, end)), end };
}

/** A piece of the table's body: rows that are drawn, or the empty space of rows that are not. */
export interface Segment extends RowRange {
  readonly kind: 'rows' | 'gap';
}

/**
 * The whole body as segments in order: the window, one row that is kept outside it (the one the keyboard is on, so that
 * the focus survives scrolling), and the gaps between.
 */
export function segmentsOf(window: RowRange, keptRow: number, rowCount: number): Segment[] {
  const drawn: RowRange[] = [window];
  if (keptRow >= 0 && keptRow < rowCount) {
    const kept = { start: keptRow, end: keptRow + 1 };
    if (keptRow < window.start) drawn.unshift(kept);
    else if (keptRow >= window.end) drawn.push(kept);
  }
  const segments: Segment[] = [];
  let position = 0;
  for (const range of drawn) {
    if (range.start > position) segments.push({ kind: 'gap', start: position, end: range.start });
    if (range.end > range.start) segments.push({ kind: 'rows', ...range });
    position = Math.max(position, range.end);
  }
  if (position < rowCount) segments.push({ kind: 'gap', start: position, end: rowCount });
  return segments;
}
