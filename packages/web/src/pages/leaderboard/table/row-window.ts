/** Rows kept ready beyond each edge of the visible part. */
const OVERSCAN = 15;
/** While the table scrolls, rows ahead are drawn when fewer than this are left there, … */
const LEAST_AHEAD = 5;
/** … and no more than this stay behind. */
const BEHIND = 5;

/** Half-open range of row indexes. */
export interface RowRange {
  readonly start: number;
  readonly end: number;
}

/** The rows that are in both ranges. */
export function overlap(one: RowRange, other: RowRange): RowRange {
  const start = Math.max(one.start, other.start);
  return { start, end: Math.max(start, Math.min(one.end, other.end)) };
}

interface Viewport {
  readonly scrollTop: number;
  /** Height of the part that shows rows. */
  readonly height: number;
}

/** The row below which a row's details are open, and their height. */
export interface Opened {
  readonly row: number;
  readonly height: number;
}

/** The rows that are visible, in part or whole. */
export function visibleRows(
  { scrollTop, height }: Viewport,
  rowHeight: number,
  rowCount: number,
  opened: Opened | null = null,
): RowRange {
  const openedAt = opened === null ? 0 : (opened.row + 1) * rowHeight;
  /** Where a place in the scrolled content would be without the details. */
  const plain = (y: number) => (opened === null || y <= openedAt ? y : Math.max(openedAt, y - opened.height));
  const first = Math.floor(plain(scrollTop) / rowHeight);
  const last = Math.ceil(plain(scrollTop + height) / rowHeight);
  const end = Math.min(rowCount, Math.max(0, last));
  return { start: Math.max(0, Math.min(first, end)), end };
}

/** The rows to keep in the document: the visible ones, and more beyond each edge. */
export function rowsToRender({ start, end }: RowRange, rowCount: number): RowRange {
  return { start: Math.max(0, start - OVERSCAN), end: Math.min(rowCount, end + OVERSCAN) };
}

/**
 * The same while the table scrolls: what is drawn stays until it nearly ends, and then many rows change at once. Each change
 * lays out and paints every drawn row anew, however few rows are new.
 * @param drawn the rows that are in the document now; it is the result as long as it is enough.
 */
export function rowsWhileScrolling(drawn: RowRange, visible: RowRange, rowCount: number): RowRange {
  const needsBelow = drawn.end < Math.min(rowCount, visible.end + LEAST_AHEAD);
  const needsAbove = drawn.start > Math.max(0, visible.start - LEAST_AHEAD);
  if (!needsBelow && !needsAbove && drawn.end <= rowCount) return drawn;
  const { start, end } = rowsToRender(visible, rowCount);
  if (needsBelow === needsAbove) return { start, end };
  return needsBelow
    ? { start: Math.max(start, visible.start - BEHIND), end }
    : { start, end: Math.min(end, visible.end + BEHIND) };
}

/** A piece of the table's body: drawn rows, or the empty space of rows that are not drawn. */
export interface Segment extends RowRange {
  readonly kind: 'rows' | 'gap';
}

/**
 * The whole body as segments in order: drawn rows, and the gaps between them.
 * @param drawn ranges to draw: the window, pinned rows, and the row with the focus, so that the focus survives scrolling.
 * They may overlap, be in any order and reach beyond the end.
 */
export function segmentsOf(drawn: readonly RowRange[], rowCount: number): Segment[] {
  const segments: Segment[] = [];
  let position = 0;
  for (const range of drawn.toSorted((a, b) => a.start - b.start)) {
    const start = Math.max(range.start, position);
    const end = Math.min(range.end, rowCount);
    if (end <= start) continue;
    if (start > position) segments.push({ kind: 'gap', start: position, end: start });
    segments.push({ kind: 'rows', start, end });
    position = end;
  }
  if (position < rowCount) segments.push({ kind: 'gap', start: position, end: rowCount });
  return segments;
}
