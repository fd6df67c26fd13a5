// Runs before the application's code is loaded. The build inlines it, and the server's CSP allows it by its hash.
(() => {
  // Blocked local storage throws on every access.
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };

  // Sets the theme before the first paint: the visitor's choice, else the system's preference (src/state/color-scheme.ts).
  const chosen = stored('theme');
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-color-scheme', dark ? 'dark' : 'light');

  // Documents of models, runs and other records have their own URLs, which the application treats as routes.
  const isDocument = location.pathname !== '/';
  if (isDocument) history.replaceState(null, '', `/${location.search}#${location.pathname}`);

  // At '/' the server renders the board, because it cannot see the route. If the URL is for another page, or an old link with the
  // view after the '#', this board must stay hidden until src/main.tsx shows the page.
  const isBoard = /^[#!/]*(\?|$)/.test(location.hash);
  const elsewhere = !isDocument && (!isBoard || location.hash.includes('?'));
  if (elsewhere) document.documentElement.setAttribute('data-elsewhere', '');

  // Starts the leaderboard call, which src/data/leaderboard-query.ts takes over, if the page shows all models and the local cache
  // is missing, stale or for a different board than the page's. A <link rel="preload"> could not check the cache first.
  const kept = stored('leaderboardData') ?? '';
  const [, board, last] = /(?:"board":"([\w-]+)",)?"timestamp":(\d+)\}$/.exec(kept.slice(-200)) ?? [];
  const age = Date.now() - (last ?? /^\{"timestamp":(\d+),/.exec(kept)?.[1]);
  const shown = document.querySelector('meta[name="board"]')?.content;
  const fresh = age >= 0 && age < 300_000 && (!shown || !board || shown === board);
  // Boards of other protocols need a different call.
  const isOther = /[?&]protocol=/.test(location.search);
  const showsAll = isBoard || /^[#!/]*explore\/*$/i.test(location.hash);
  if (!fresh && showsAll && !isOther) {
    // The page is readable without it, so styles and scripts load first.
    window.leaderboardCall = fetch('/api/leaderboard/formatted', { priority: 'low' });
    // The code that takes over the call reports failures.
    window.leaderboardCall.catch(() => undefined);
  }

  // Runs the application once the rows are painted, because on slow phones it takes longer than their layout.
  const { application } = document.currentScript.dataset;
  const start = () => {
    const script = document.createElement('script');
    script.type = 'module';
    script.crossOrigin = '';
    script.src = application;
    // If it fails to load, the board is shown at any URL, because its links open documents.
    script.addEventListener('error', () => document.documentElement.removeAttribute('data-elsewhere'));
    document.head.append(script);
  };
  // The development server's page loads the application itself.
  if (application === undefined) return;
  // Hidden pages do not paint.
  if (shown === undefined || elsewhere || document.visibilityState === 'hidden') {
    start();
    return;
  }
  const afterPaint = (work) => requestAnimationFrame(() => setTimeout(work));
  // Row layout is slow on phones: lay out the rows of a typical window first, then more after each paint. The attribute is the row
  // count (src/board/table/table.css).
  const root = document.documentElement;
  const layOut = ([rows, ...more]) => {
    if (rows === undefined) root.removeAttribute('data-first-paint');
    else root.setAttribute('data-first-paint', rows);
    afterPaint(rows === undefined ? start : () => layOut(more));
  };
  root.setAttribute('data-first-paint', '12');
  document.addEventListener('DOMContentLoaded', () => afterPaint(() => layOut(['26'])));
})();
