import { type RefObject, useLayoutEffect, useState } from 'react';
import { type RowRange, rowsToRender } from './row-window.ts';

/** About what the table shows on a usual screen, for the first drawing; measured right after. */
const FIRST_GUESS_PX = 560;

/**
 * The rows to draw while the container scrolls and changes size: both are the browser's own state, hence the effect.
 * Scrolling inside a row changes nothing and draws nothing.
 */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  rowHeight: number,
  headerHeight: number,
  rowCount: number,
): RowRange {
  const [shown, setShown] = useState<RowRange>(() =>
    rowsToRender({ scrollTop: 0, height: FIRST_GUESS_PX }, rowHeight, rowCount),
  );

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const update = () => {
      const viewport = { scrollTop: element.scrollTop, height: element.clientHeight - headerHeight };
      const next = rowsToRender(viewport, rowHeight, rowCount);
      setShown((current) => (current.start === next.start && current.end === next.end ? current : next));
    };
    update();
    element.addEventListener('scroll', update, { passive: true });
    const resizes = new ResizeObserver(update);
    resizes.observe(element);
    return () => {
      element.removeEventListener('scroll', update);
      resizes.disconnect();
    };
  }, [scroller, rowHeight, headerHeight, rowCount]);

  // Before the effect has seen a shorter list, nothing may be drawn beyond its end.
  return { start: Math.min(shown.start, rowCount), end: Math.min(shown.end, rowCount) };
}
