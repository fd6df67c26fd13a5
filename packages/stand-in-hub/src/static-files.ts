/** Style sheet for all pages, with the browser's default colors. */
export const STYLE = `
:root { color-scheme: light dark; background: Canvas; color: CanvasText; }
body { max-width: 60rem; margin: 0 auto; padding: 1rem; font: 16px/1.5 system-ui, sans-serif; }
h1, code, dt, small { overflow-wrap: anywhere; }
:focus-visible { outline: 3px solid; outline-offset: 2px; }
label { display: flex; gap: .75rem; padding: .75rem; cursor: pointer; }
label small { display: block; }
button { margin-top: 1rem; min-height: 2.75rem; padding: 0 1.25rem; font: inherit; cursor: pointer; }
iframe { display: block; width: 100%; height: calc(100vh - 8rem); border: 0; }
`;

/**
 * Script of the page with the leaderboard's iframe. It sets the iframe's URL itself because browsers do not send the hash to
 * servers, and only once because a change during loading can leave the iframe empty. Messages from the iframe update the page's
 * URL.
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

/** Avatar for all accounts and organizations. */
export const AVATAR =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><circle cx="1" cy="1" r="1" fill="gray"/></svg>';
