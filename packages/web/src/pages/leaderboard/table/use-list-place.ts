import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { type Kept, useArrival, useEntryMemory, type Visit } from '../../../state/entry-memory.ts';

function placeOf({ scrollTop, scrollLeft }: Element): { top: number; left: number } {
  return { top: scrollTop, left: scrollLeft };
}

/**
 * How far the table is scrolled: a new list starts at its top, and one that the visitor comes back to is where it was left.
 * @param listKey a new key means a new list.
 * @param isWhole whether all rows of the list are there, so that it can be scrolled to its place.
 * @returns in px, for the first render.
 */
export function useListPlace(
  scroller: RefObject<HTMLElement | null>,
  listKey: string,
  isWhole: boolean,
): number {
  const memory = useEntryMemory();
  const arrival = useArrival();
  const shownKey = useRef(listKey);
  /** The last one whose list is where it was left. */
  const restored = useRef<Visit | null>(null);
  /** The list of the shown entry of the history: a change of the view shows another one, whose entry follows a moment later. */
  const own = useRef<{ readonly visit: Visit; readonly listKey: string } | null>(null);
  /** As of the last event: a shorter list cuts off how far the table was scrolled. */
  const place = useRef<Kept['table']>(null);

  const isOwn = useCallback(
    () => own.current?.visit === memory.visit() && own.current.listKey === shownKey.current,
    [memory],
  );

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const stopLooking = memory.beforeLeaving(() => (isOwn() ? { table: placeOf(element) } : {}));
    const stopFollowing = memory.subscribe(() => {
      const visit = memory.visit();
      if (visit.by !== 'new' || visit.isOtherPage || own.current?.visit === visit) return;
      own.current = { visit, listKey: shownKey.current };
    });
    const scrolled = () => {
      place.current = placeOf(element);
    };
    element.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      stopLooking();
      stopFollowing();
      element.removeEventListener('scroll', scrolled);
      // Nothing is left of the list, and the address does not say so yet.
      if (isOwn()) memory.keep({ table: place.current });
    };
  }, [memory, scroller, isOwn]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    if (shownKey.current !== listKey) {
      if (isOwn()) memory.keep({ table: place.current });
      element.scrollTo({ top: 0 });
      shownKey.current = listKey;
    }
    if (isWhole && restored.current !== arrival) {
      restored.current = arrival;
      own.current = { visit: memory.visit(), listKey };
      const { table } = memory.kept();
      // After a reload the visitor may have scrolled before all rows were there.
      if (table !== null && !(arrival.by === 'load' && element.scrollTop > 0)) element.scrollTo(table);
    }
    place.current = placeOf(element);
  }, [memory, scroller, isOwn, listKey, isWhole, arrival]);

  return isWhole ? (memory.kept().table?.top ?? 0) : 0;
}
