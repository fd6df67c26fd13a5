import { type RefObject, useLayoutEffect } from 'react';
import type { EntryState } from '../state/history-store.ts';
import { useNavigation, useStores } from '../state/stores.ts';

/** URL of the focused link. A focused cell of the board counts as its row's link to the model page. */
function focusedLink(): string | null {
  const focused = document.activeElement;
  const link = focused?.closest('a[href]') ?? focused?.closest('tr')?.querySelector('a[href^="#/model/"]');
  return link?.getAttribute('href') ?? null;
}

/** Finds a visible link with this URL, preferably inside the content. */
function linkTo(href: string, content: Element): HTMLElement | undefined {
  const links = [...document.querySelectorAll<HTMLElement>(`a[href="${CSS.escape(href)}"]`)];
  const visible = links.filter((link) => link.checkVisibility());
  return visible.find((link) => content.contains(link)) ?? visible[0];
}

/** Reads the scroll position and the focused link, to store them with the previous history entry. */
export function readScrollAndFocus(): Pick<EntryState, 'windowTop' | 'link'> {
  return { windowTop: window.scrollY, link: focusedLink() };
}

/** Input events that cancel scroll restoration, because the visitor has taken over. */
const ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls the window, and repeats this whenever the content grows, until the position is reached. */
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
 * Sets the scroll position and focus before paint: a new page starts at the top with focus on its content; Back restores both, with
 * focus on the followed link.
 */
export function useScrollAndFocus(main: RefObject<HTMLElement | null>): void {
  const { historyStore } = useStores();
  const navigation = useNavigation();

  useLayoutEffect(() => {
    const content = main.current;
    const { by, isOtherPage } = navigation;
    if (content === null) return;
    const { windowTop, link } = historyStore.entryState.get();
    // After a reload, the browser or the visitor may have scrolled already.
    const stop = by === 'load' && window.scrollY > 0 ? undefined : scrollWindow(windowTop, content);
    if (isOtherPage) {
      const left = by === 'return' && link !== null ? linkTo(link, content) : undefined;
      (left ?? content).focus({ preventScroll: true });
    }
    return stop;
  }, [historyStore, navigation, main]);
}
