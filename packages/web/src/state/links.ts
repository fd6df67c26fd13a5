import type { Address } from './address.ts';

/** Whether a click asks for another tab or window, which is left to the browser. */
export function opensElsewhere({
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
}: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}

/**
 * Follows links to routes ('#/quote'). The browser would keep the query of the page that is left, and would not follow a
 * link to the page that is shown.
 * @returns stops following.
 */
export function followLinks(
  page: Pick<GlobalEventHandlers, 'addEventListener' | 'removeEventListener'>,
  address: Pick<Address, 'follow'>,
): () => void {
  const onClick = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || opensElsewhere(event)) return;
    const link = event.target instanceof Element ? event.target.closest('a[href^="#/"]') : null;
    if (!(link instanceof HTMLAnchorElement) || link.target !== '') return;
    event.preventDefault();
    address.follow(link.hash);
  };
  page.addEventListener('click', onClick);
  return () => page.removeEventListener('click', onClick);
}
