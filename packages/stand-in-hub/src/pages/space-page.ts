import { html, page } from './html.ts';

/**
 * The leaderboard in a frame, as on a page of the hub. The frame starts with this page's own query and hash, and this page's
 * address follows the frame's messages.
 */
export function spacePage(leaderboard: string, query: string): string {
  return page(
    'Leaderboard',
    html`<p>The address of this page follows the one of the frame.</p>
<iframe title="Leaderboard" data-address="${leaderboard}/${query}" data-origin="${leaderboard}"
 allow="clipboard-write"></iframe>`,
    html`<script src="/static/space.js" type="module"></script>`,
  );
}

/**
 * The script of the page above. Browsers send no hash to servers, so the frame gets its address here. It gets it once,
 * because a change during loading can leave the frame empty.
 */
export const SPACE_SCRIPT = `
const frame = document.querySelector('iframe');
frame.src = frame.dataset.address + location.hash;
addEventListener('message', ({ origin, source, data }) => {
  if (origin !== frame.dataset.origin || source !== frame.contentWindow) return;
  if (data === null || typeof data !== 'object' || data.type !== 'urlUpdate') return;
  const query = typeof data.queryString === 'string' ? data.queryString.replace(/^\\?*/, '?') : '';
  const hash = typeof data.hash === 'string' ? data.hash : '';
  history.replaceState(null, '', location.pathname + (query === '?' ? '' : query) + hash);
});
`;
