import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useArrival } from '../../../state/entry-memory.ts';
import { rootFontSize } from '../../../ui/root-font-size.ts';
import { type Opened, type RowRange, rowsToRender, rowsWhileScrolling, visibleRows } from './row-window.ts';
import { useListPlace } from './use-list-place.ts';

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
  const arrival = useArrival();
  // Its effects run before the one below, which measures.
  const top = useListPlace(scroller, listKey, isWhole);
  const [shown, setShown] = useState<RowWindow>(() =>
    windowAt(top, FIRST_GUESS_PX, rowHeight * USUAL_REM_PX, null),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: windowAt is made of the others, and a list may have a new place
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
    const update = () => {
      const next = measured();
      setShown((current) => (isSame(current, next) ? current : next));
    };
    let rest: ReturnType<typeof setTimeout> | undefined;
    const scrolled = () => {
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
  }, [scroller, rowHeight, headerHeight, rowCount, listKey, openedRow, isWhole, arrival]);

  return shown;
}
