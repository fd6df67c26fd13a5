import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { rootFontSize } from '../../state/browser.ts';
import type { EntryState, Navigation } from '../../state/history-store.ts';
import { useNavigation, useStores } from '../../state/stores.ts';

/** Number of rows rendered beyond each edge of the visible range. */
const OVERSCAN = 15;
/** While the table scrolls, more rows are rendered if fewer than this remain ahead. */
const LEAST_AHEAD = 5;
/** Maximum number of rows kept rendered behind the visible range while scrolling. */
const BEHIND = 5;

/** Half-open range of row indexes. */
interface RowRange {
  readonly start: number;
  readonly end: number;
}

/** The intersection of two ranges; empty if they are disjoint. */
export function overlap(one: RowRange, other: RowRange): RowRange {
  const start = Math.max(one.start, other.start);
  return { start, end: Math.max(start, Math.min(one.end, other.end)) };
}

interface Viewport {
  readonly scrollTop: number;
  /** Height of the row area. */
  readonly height: number;
}

/** Index of the expanded row, and the height of its details. */
interface Opened {
  readonly row: number;
  readonly height: number;
}

/** The rows that are at least partly visible. */
export function visibleRows(
  { scrollTop, height }: Viewport,
  rowHeight: number,
  rowCount: number,
  opened: Opened | null = null,
): RowRange {
  const openedAt = opened === null ? 0 : (opened.row + 1) * rowHeight;
  /** The scroll offset, excluding the open details. */
  const plain = (y: number) => (opened === null || y <= openedAt ? y : Math.max(openedAt, y - opened.height));
  const first = Math.floor(plain(scrollTop) / rowHeight);
  const last = Math.ceil(plain(scrollTop + height) / rowHeight);
  const end = Math.min(rowCount, Math.max(0, last));
  return { start: Math.max(0, Math.min(first, end)), end };
}

/** The rows to render: the visible ones plus overscan. */
export function rowsToRender({ start, end }: RowRange, rowCount: number): RowRange {
  return { start: Math.max(0, start - OVERSCAN), end: Math.min(rowCount, end + OVERSCAN) };
}

/**
 * The rows to render while the table scrolls. Rendered rows stay until few remain ahead, and then many change at once, because each
 * change triggers layout and paint for all rows.
 * @param drawn the currently rendered rows; returned unchanged while they suffice
 */
export function overscanRows(drawn: RowRange, visible: RowRange, rowCount: number): RowRange {
  const needsBelow = drawn.end < Math.min(rowCount, visible.end + LEAST_AHEAD);
  const needsAbove = drawn.start > Math.max(0, visible.start - LEAST_AHEAD);
  if (!needsBelow && !needsAbove && drawn.end <= rowCount) return drawn;
  const { start, end } = rowsToRender(visible, rowCount);
  if (needsBelow === needsAbove) return { start, end };
  return needsBelow
    ? { start: Math.max(start, visible.start - BEHIND), end }
    : { start, end: Math.min(end, visible.end + BEHIND) };
}

/** A segment of the table's body: rendered rows, or empty space for rows that are not. */
interface Segment extends RowRange {
  readonly kind: 'rows' | 'gap';
}

/**
 * Splits the table body into rendered rows and gaps, in order.
 * @param drawn ranges to render: the window, pinned rows, and the focused row, so that focus survives scrolling. They may overlap,
 * be in any order and extend beyond the end.
 */
export function buildSegments(drawn: readonly RowRange[], rowCount: number): Segment[] {
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

function readScrollPosition({ scrollTop, scrollLeft }: Element): EntryState['table'] {
  return { top: scrollTop, left: scrollLeft };
}

/**
 * Stores the table's scroll position: a new list starts at the top, and Back restores the position.
 * @param listKey a new key means a new list
 * @param isWhole true once all rows are loaded, so that the position can be restored
 * @returns the scroll position for the first render, in px
 */
function useListScroll(scroller: RefObject<HTMLElement | null>, listKey: string, isWhole: boolean): number {
  const { pageUrl, historyStore, viewStore } = useStores();
  const navigation = useNavigation();
  const shownKey = useRef(listKey);
  /** The last navigation whose position was restored. */
  const restored = useRef<Navigation | null>(null);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const keep = () => {
      // After a view change, the new list is shown before its history entry exists.
      if (viewStore.isWaiting() || restored.current !== historyStore.navigation.get()) return;
      historyStore.update({ table: readScrollPosition(element) });
    };
    element.addEventListener('scroll', keep, { passive: true });
    // A new history entry for this page starts at the current scroll position.
    const stopFollowing = pageUrl.subscribe((by) => {
      if (by === 'application') keep();
    });
    return () => {
      element.removeEventListener('scroll', keep);
      stopFollowing();
    };
  }, [pageUrl, historyStore, viewStore, scroller]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const isNewList = shownKey.current !== listKey;
    shownKey.current = listKey;
    if (isWhole && restored.current !== navigation) {
      restored.current = navigation;
      // After a reload the visitor may have scrolled before all rows were loaded.
      if (navigation.by === 'load' && element.scrollTop > 0)
        historyStore.update({ table: readScrollPosition(element) });
      else element.scrollTo(historyStore.entryState.get().table ?? { top: 0, left: 0 });
    } else if (isNewList) {
      element.scrollTo({ top: 0 });
    }
  }, [historyStore, scroller, listKey, isWhole, navigation]);

  return isWhole ? (historyStore.entryState.get().table?.top ?? 0) : 0;
}

/** Typical table height and rem size for the first render. Both are measured right afterwards. */
const FIRST_GUESS_PX = 560;
const USUAL_REM_PX = 16;
/** Scrolling counts as finished after this long without an event. */
const REST_MS = 120;

interface RowWindow {
  /** Rows to render: the visible ones plus overscan. */
  readonly rows: RowRange;
  /** Visible rows at the last change of `rows`. */
  readonly visible: RowRange;
  /** Number of rows that fit below the header. */
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
  /** A new key means a new list, which starts at the top. */
  readonly listKey: string;
  /** Index of the row with open details; null if none are open. */
  readonly openedRow: number | null;
  /** True once all rows are loaded, so that the scroll position can be restored. */
  readonly isWhole: boolean;
}

const OPENED = '[data-opened]';

/**
 * The rows to render while the container scrolls and resizes. Scrolling does not cause a render until few rendered rows remain
 * ahead.
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
  const navigation = useNavigation();
  // Called first, so that its effects run before the measuring effect below.
  const top = useListScroll(scroller, listKey, isWhole);
  const [shown, setShown] = useState<RowWindow>(() =>
    windowAt(top, FIRST_GUESS_PX, rowHeight * USUAL_REM_PX, null),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: windowAt depends on the others, and a new navigation may have another position
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    /** The row window at the current scroll position, as for a table that is not scrolling. */
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
        const rows = overscanRows(current.rows, next.visible, rowCount);
        return rows === current.rows ? current : { ...next, rows };
      });
    };
    update();
    element.addEventListener('scroll', scrolled, { passive: true });
    const resizes = new ResizeObserver(update);
    resizes.observe(element);
    // Printing needs all rows in the DOM from start to finish.
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
  }, [scroller, rowHeight, headerHeight, rowCount, listKey, openedRow, isWhole, navigation]);

  return shown;
}
