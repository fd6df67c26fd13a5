import { type RefObject, useLayoutEffect } from 'react';
import { type Kept, useArrival, useEntryMemory } from '../state/entry-memory.ts';

/** What a visitor does before the page is as tall as it was: then it stays where it is. */
const ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

function linksTo(href: string | null): HTMLElement[] {
  return [...document.querySelectorAll('a')].filter((link) => link.getAttribute('href') === href);
}

function focusedLink(): Kept['link'] {
  const focused = document.activeElement;
  const href = focused?.getAttribute('href') ?? null;
  const links: readonly (Element | null)[] = linksTo(href);
  const index = links.indexOf(focused);
  return href === null || index === -1 ? null : { href, index };
}

/** Scrolls the window; where the content is not tall enough yet, again whenever it has grown. */
function scrollWindow(top: number, content: Element): () => void {
  window.scrollTo(0, top);
  if (window.scrollY >= Math.floor(top)) return () => undefined;
  const growth = new ResizeObserver(() => {
    window.scrollTo(0, top);
    if (window.scrollY >= Math.floor(top)) stop();
  });
  const stop = () => {
    growth.disconnect();
    for (const act of ACTS) removeEventListener(act, stop, true);
  };
  growth.observe(content);
  for (const act of ACTS) addEventListener(act, stop, true);
  return stop;
}

/**
 * The place in a page, before it is painted: a new one begins at its top with the focus on its content; one that the visitor
 * comes back to is where it was left, with the focus on the link that led away.
 */
export function usePlace(main: RefObject<HTMLElement | null>): void {
  const memory = useEntryMemory();
  const arrival = useArrival();

  useLayoutEffect(
    () => memory.beforeLeaving(() => ({ windowTop: window.scrollY, link: focusedLink() })),
    [memory],
  );

  useLayoutEffect(() => {
    const content = main.current;
    const { by, isOtherPage } = arrival;
    if (content === null) return;
    const { windowTop, link } = memory.kept();
    // After a reload the browser may have scrolled already, and so may the visitor.
    const stop = by === 'load' && window.scrollY > 0 ? undefined : scrollWindow(windowTop, content);
    // The table finds its own focus.
    const isFocusInside = content !== document.activeElement && content.contains(document.activeElement);
    if (isOtherPage && !(by === 'return' && isFocusInside)) {
      const left = by === 'return' && link !== null ? linksTo(link.href)[link.index] : undefined;
      (left ?? content).focus({ preventScroll: true });
    }
    return stop;
  }, [memory, arrival, main]);
}
