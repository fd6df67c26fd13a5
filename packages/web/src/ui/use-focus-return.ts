import { type RefObject, useLayoutEffect } from 'react';

/**
 * For what shows up and goes again: if the focus is inside when it goes, it returns to where it was when it came. A
 * removed element would take it along, and a keyboard would begin at the top of the page.
 */
export function useFocusReturn(content: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const before = document.activeElement;
    const element = content.current;
    return () => {
      const goes = element?.contains(document.activeElement) === true;
      if (goes && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [content]);
}
