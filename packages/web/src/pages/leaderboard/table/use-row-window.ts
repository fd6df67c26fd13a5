import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Kept, useEntryMemory, useVisit, type Visit } from '../../../state/entry-memory.ts';
import { rootFontSize } from '../../../ui/root-font-size.ts';
import { type Opened, type RowRange, rowsToRender, rowsWhileScrolling, visibleRows } from './row-window.ts';

/** The height of the table and of a rem on a usual screen, for the first render; both are measured right after. */
const FIRST_GUESS_PX = 560;
const USUAL_REM_PX = 16;
/** Without an event for so long, the table does not scroll. */
const REST_MS = 120;

export interface RowWindow {
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
  /** Whether all rows of the list are there, so that it can be where it was left. */
  readonly isWhole: boolean;
}

function placeOf({ scrollTop, scrollLeft }: Element): { top: number; left: number } {
  return { top: scrollTop, left: scrollLeft };
}

/** The details of the open row. */
const OPENED = '[data-opened]';

/**
 * The rows to draw while the container scrolls and changes size: both are state of the browser, hence the effect. Scrolling
 * renders nothing until the drawn rows nearly end.
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
  const memory = useEntryMemory();
  const visit = useVisit();
  /** Where the visitor left the list, which they came back to; null: it is new. */
  const left = () => (visit.by === 'new' ? null : memory.kept().table);
  const [shown, setShown] = useState<RowWindow>(() =>
    windowAt(isWhole ? (left()?.top ?? 0) : 0, FIRST_GUESS_PX, rowHeight * USUAL_REM_PX, null),
  );
  const shownKey = useRef(listKey);
  /** The list of an entry of the history, once it is where it was left. Another list has its entry only a moment later. */
  const own = useRef<{ readonly visit: Visit; readonly listKey: string } | null>(null);
  /** As of the last event: a shorter list cuts off how far the table was scrolled. */
  const place = useRef<Kept['table']>(null);

  useLayoutEffect(() => {
    const isOwn = () => own.current?.visit === visit && own.current.listKey === shownKey.current;
    const stop = memory.beforeLeaving(() => {
      const element = scroller.current;
      return element === null || !isOwn() ? {} : { table: placeOf(element) };
    });
    return () => {
      stop();
      // Nothing is left of the list, and the address does not say so yet.
      if (isOwn() && memory.visit() === visit) memory.keep({ table: place.current });
    };
  }, [memory, scroller, visit]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: windowAt and left are made of the others
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    if (shownKey.current !== listKey) {
      const isOwn = own.current?.visit === visit && own.current.listKey === shownKey.current;
      if (isOwn) memory.keep({ table: place.current });
      element.scrollTo({ top: 0 });
      shownKey.current = listKey;
    }
    if (isWhole && own.current?.visit !== visit) {
      own.current = { visit, listKey };
      const kept = left();
      // After a reload the visitor may have scrolled before all rows were there.
      if (kept !== null && !(visit.by === 'load' && element.scrollTop > 0)) element.scrollTo(kept);
    }
    place.current = placeOf(element);
    /** The window at the scroll position, with the drawn rows of a table at rest. */
    const measured = (): RowWindow => {
      const details = openedRow === null ? null : element.querySelector<HTMLElement>(OPENED);
      const opened =
        openedRow === null || details === null ? null : { row: openedRow, height: details.offsetHeight };
      const rem = rootFontSize();
      const height = element.clientHeight - headerHeight * rem;
      return windowAt(element.scrollTop, height, rowHeight * rem, opened);
    };
    const update = () => {
      const next = measured();
      setShown((current) => (isSame(current, next) ? current : next));
    };
    let rest: ReturnType<typeof setTimeout> | undefined;
    const scrolled = () => {
      place.current = placeOf(element);
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
    // Paper has no window: all rows are there before the browser lays the page out for it.
    const showAll = () => {
      clearTimeout(rest);
      const all = { start: 0, end: rowCount };
      flushSync(() => setShown((current) => ({ ...current, rows: all, visible: all })));
    };
    addEventListener('beforeprint', showAll);
    addEventListener('afterprint', update);
    return () => {
      clearTimeout(rest);
      element.removeEventListener('scroll', scrolled);
      resizes.disconnect();
      removeEventListener('beforeprint', showAll);
      removeEventListener('afterprint', update);
    };
  }, [scroller, rowHeight, headerHeight, rowCount, listKey, openedRow, isWhole, visit]);

  return shown;
}
