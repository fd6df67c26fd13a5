import type { PageUrl } from './page-url.ts';

/** True if a click opens another tab or window, which the browser handles. */
export function opensElsewhere({
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
}: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}

/**
 * Handles links to routes ('#/quote'). The browser would keep the previous page's query, and would ignore a link to the current
 * page.
 * @returns a function that removes the handler
 */
export function followLinks(
  page: Pick<GlobalEventHandlers, 'addEventListener' | 'removeEventListener'>,
  pageUrl: Pick<PageUrl, 'follow'>,
): () => void {
  const onClick = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || opensElsewhere(event)) return;
    const link = event.target instanceof Element ? event.target.closest('a[href^="#/"]') : null;
    if (!(link instanceof HTMLAnchorElement) || link.target !== '') return;
    event.preventDefault();
    pageUrl.follow(link.hash);
  };
  page.addEventListener('click', onClick);
  return () => page.removeEventListener('click', onClick);
}
