import { type RefCallback, type RefObject, useCallback } from 'react';

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** The other controls of the container marked `data-keeps-focus`: first the following, then the preceding ones. */
function neighbors(gone: HTMLElement): readonly HTMLElement[] {
  const group = gone.parentElement?.closest('[data-keeps-focus]') ?? null;
  const all = [...(group?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
  const isAfter = (one: Node) =>
    (gone.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 && !gone.contains(one);
  const isBefore = (one: Node) =>
    (gone.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  return [...all.filter(isAfter), ...all.filter(isBefore).reverse()];
}

/**
 * A `ref` for an element that disappears, such as a button that removes itself. If focus is inside it, moves focus to the first
 * of these that exists: `heir`; the next or, failing that, the previous control in the `data-keeps-focus` container; the
 * element focused before this one appeared; the page content.
 */
export function useRestoredFocus(heir?: RefObject<HTMLElement | null>): RefCallback<HTMLElement> {
  return useCallback(
    (element) => {
      const before = document.activeElement;
      return () => {
        if (element?.contains(document.activeElement) !== true) return;
        const main = element.closest('main') ?? document.querySelector('main');
        const heirs = [...neighbors(element), before];
        // Deferred, because other elements may be removed in the same commit, and the page may set focus itself.
        queueMicrotask(() => {
          if (element.isConnected || document.activeElement !== document.body) return;
          // The heir may have appeared in the same commit.
          for (const one of [heir?.current, ...heirs]) {
            if (!(one instanceof HTMLElement) || one === document.body || !one.checkVisibility()) continue;
            one.focus({ preventScroll: one === main });
            if (document.activeElement === one) return;
          }
          main?.focus({ preventScroll: true });
        });
      };
    },
    [heir],
  );
}
