import { type RefObject, useLayoutEffect } from 'react';

/**
 * For content that appears and disappears: if the focus is inside when it disappears, the focus returns to where it was
 * before. Otherwise it would be lost with the content, and the keyboard would start at the top of the page.
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
