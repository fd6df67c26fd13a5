import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { rootFontSize } from '../state/browser.ts';
import type { Arrival, Kept } from '../state/entry-memory.ts';
import { useArrival, useStores } from '../state/stores.ts';

/** Rows kept ready beyond each edge of the visible part. */
const OVERSCAN = 15;
/** While the table scrolls, rows ahead are drawn when fewer than this are left there, … */
const LEAST_AHEAD = 5;
/** … and no more than this stay behind. */
const BEHIND = 5;

/** Half-open range of row indexes. */
interface RowRange {
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
interface Opened {
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
  /** The scroll offset without the open details. */
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
 * The rows to keep while the table scrolls. The drawn rows stay until they nearly end, and then many change at once: each
 * change lays out and paints all drawn rows again.
 * @param drawn the rows that are in the document now; returned unchanged while they are enough.
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
interface Segment extends RowRange {
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

function placeOf({ scrollTop, scrollLeft }: Element): Kept['table'] {
  return { top: scrollTop, left: scrollLeft };
}

/**
 * Keeps the scroll position of the table: a new list starts at its top, and Back restores the position of the list.
 * @param listKey a new key means a new list.
 * @param isWhole whether all rows have arrived, so that the position can be restored.
 * @returns the position for the first render, in px.
 */
function useListPlace(scroller: RefObject<HTMLElement | null>, listKey: string, isWhole: boolean): number {
  const { address, memory, viewStore } = useStores();
  const arrival = useArrival();
  const shownKey = useRef(listKey);
  /** The last arrival whose position was restored. */
  const restored = useRef<Arrival | null>(null);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const keep = () => {
      // After a change of the view, the new list is shown before its history entry exists.
      if (viewStore.isWaiting() || restored.current !== memory.arrival.get()) return;
      memory.keep({ table: placeOf(element) });
    };
    element.addEventListener('scroll', keep, { passive: true });
    // A new entry of this page begins where the table is.
    const stopFollowing = address.subscribe((by) => {
      if (by === 'application') keep();
    });
    return () => {
      element.removeEventListener('scroll', keep);
      stopFollowing();
    };
  }, [address, memory, viewStore, scroller]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const isNewList = shownKey.current !== listKey;
    shownKey.current = listKey;
    if (isWhole && restored.current !== arrival) {
      restored.current = arrival;
      // After a reload the visitor may have scrolled before all rows were there.
      if (arrival.by === 'load' && element.scrollTop > 0) memory.keep({ table: placeOf(element) });
      else element.scrollTo(memory.kept.get().table ?? { top: 0, left: 0 });
    } else if (isNewList) {
      element.scrollTo({ top: 0 });
    }
  }, [memory, scroller, listKey, isWhole, arrival]);

  return isWhole ? (memory.kept.get().table?.top ?? 0) : 0;
}

/** Typical heights of the table and of a rem for the first render. Both are measured right after. */
const FIRST_GUESS_PX = 560;
const USUAL_REM_PX = 16;
/** Scrolling has ended when no event came for this long. */
const REST_MS = 120;

interface RowWindow {
  /** To keep in the document: the visible rows, and more beyond each edge. */
  readonly rows: RowRange;
  /** As of the last change of `rows`. */
  readonly visible: RowRange;
  /** How many rows fit below the header. */
  readonly fitting: number;
}

function isSame(one: RowWindow, other: RowWindow): boolean {
  return (
    one.rows.start === other.rows.start &&
    one.rows.end === other.rows.end &&
    one.visible.start === other.visible.start &&
    one.visible.end === other.visible.end &&
    one.fitting === other.fitting
  );
}

interface RowWindowOptions {
  /** In rem. */
  readonly rowHeight: number;
  /** In rem. */
  readonly headerHeight: number;
  readonly rowCount: number;
  /** A new key means a new list, which starts at its top. */
  readonly listKey: string;
  /** The row whose details are open below it. */
  readonly openedRow: number | null;
  /** Whether all rows have arrived, so that the scroll position can be restored. */
  readonly isWhole: boolean;
}

/** The details of the open row. */
const OPENED = '[data-opened]';

/**
 * The rows to draw while the container scrolls and changes size. Scrolling renders nothing until the drawn rows nearly end.
 */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  { rowHeight, headerHeight, rowCount, listKey, openedRow, isWhole }: RowWindowOptions,
): RowWindow {
  /** Heights in px. */
  const windowAt = (scrollTop: number, height: number, row: number, opened: Opened | null): RowWindow => {
    const visible = visibleRows({ scrollTop, height }, row, rowCount, opened);
    return { rows: rowsToRender(visible, rowCount), visible, fitting: Math.floor(height / row) };
  };
  const arrival = useArrival();
  // Its effects run before the one below, which measures.
  const top = useListPlace(scroller, listKey, isWhole);
  const [shown, setShown] = useState<RowWindow>(() =>
    windowAt(top, FIRST_GUESS_PX, rowHeight * USUAL_REM_PX, null),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: windowAt depends on the others, and a new arrival may have another position
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    /** The window at the scroll position, with the drawn rows of a table at rest. */
    const measured = (): RowWindow => {
      const details = openedRow === null ? null : element.querySelector<HTMLElement>(OPENED);
      const opened =
        openedRow === null || details === null ? null : { row: openedRow, height: details.offsetHeight };
      const rem = rootFontSize();
      const height = element.clientHeight - headerHeight * rem;
      return windowAt(element.scrollTop, height, rowHeight * rem, opened);
    };
    let isPrinting = false;
    const update = () => {
      if (isPrinting) return;
      const next = measured();
      setShown((current) => (isSame(current, next) ? current : next));
    };
    let rest: ReturnType<typeof setTimeout> | undefined;
    const scrolled = () => {
      if (isPrinting) return;
      clearTimeout(rest);
      rest = setTimeout(update, REST_MS);
      const next = measured();
      setShown((current) => {
        const rows = rowsWhileScrolling(current.rows, next.visible, rowCount);
        return rows === current.rows ? current : { ...next, rows };
      });
    };
    update();
    element.addEventListener('scroll', scrolled, { passive: true });
    const resizes = new ResizeObserver(update);
    resizes.observe(element);
    // A print has all rows, which must be in the document before the browser lays it out, and stay there.
    const showAll = () => {
      isPrinting = true;
      const all = { start: 0, end: rowCount };
      flushSync(() => setShown((current) => ({ ...current, rows: all, visible: all })));
    };
    const printed = () => {
      isPrinting = false;
      update();
    };
    addEventListener('beforeprint', showAll);
    addEventListener('afterprint', printed);
    return () => {
      clearTimeout(rest);
      element.removeEventListener('scroll', scrolled);
      resizes.disconnect();
      removeEventListener('beforeprint', showAll);
      removeEventListener('afterprint', printed);
    };
  }, [scroller, rowHeight, headerHeight, rowCount, listKey, openedRow, isWhole, arrival]);

  return shown;
}
