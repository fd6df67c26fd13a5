import { type RefObject, useLayoutEffect } from 'react';
import type { Kept } from '../state/entry-memory.ts';
import { useArrival, useStores } from '../state/stores.ts';

/** The address of the link with the focus. A cell of the board stands for the link to the page of its row. */
function focusedLink(): string | null {
  const focused = document.activeElement;
  const link = focused?.closest('a[href]') ?? focused?.closest('tr')?.querySelector('a[href^="#/model/"]');
  return link?.getAttribute('href') ?? null;
}

/** The link to an address, rather in the content than around it. */
function linkTo(href: string, content: Element): HTMLElement | undefined {
  const links = [...document.querySelectorAll<HTMLElement>(`a[href="${CSS.escape(href)}"]`)];
  const visible = links.filter((link) => link.checkVisibility());
  return visible.find((link) => content.contains(link)) ?? visible[0];
}

/** The position of the window and the followed link, for the memory of the history entry that is left. */
export function lookAround(): Pick<Kept, 'windowTop' | 'link'> {
  return { windowTop: window.scrollY, link: focusedLink() };
}

/** Input that ends the restoring of the scroll position: the visitor has taken over. */
const ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls the window, and again whenever the content grows, until the position is reached. */
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
 * Sets scroll position and focus before the paint: a new page begins at its top with the focus on its content; Back restores
 * both, with the focus on the link that led away.
 */
export function useScrollAndFocus(main: RefObject<HTMLElement | null>): void {
  const { memory } = useStores();
  const arrival = useArrival();

  useLayoutEffect(() => {
    const content = main.current;
    const { by, isOtherPage } = arrival;
    if (content === null) return;
    const { windowTop, link } = memory.kept.get();
    // After a reload, the browser or the visitor may have scrolled already.
    const stop = by === 'load' && window.scrollY > 0 ? undefined : scrollWindow(windowTop, content);
    if (isOtherPage) {
      const left = by === 'return' && link !== null ? linkTo(link, content) : undefined;
      (left ?? content).focus({ preventScroll: true });
    }
    return stop;
  }, [memory, arrival, main]);
}
