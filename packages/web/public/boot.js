// Runs before the application's code is loaded. The build puts it into the document, and the server's policy allows it by its hash.
(() => {
  // A blocked local storage throws on every access.
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };

  // The theme, before the first paint: the visitor's choice, else the system's preference (src/state/color-scheme.ts).
  const chosen = stored('theme');
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-color-scheme', dark ? 'dark' : 'light');

  // A page about a model, a run and so on comes as a document with an address of its own: to the application it is a route.
  const isDocument = location.pathname !== '/';
  if (isDocument) history.replaceState(null, '', `/${location.search}#${location.pathname}`);

  // At '/' the server renders the board, because it does not see the route. Where that is another page, or an old link with the
  // view behind the '#', this board must not be seen; src/main.tsx shows the page again.
  const isBoard = /^[#!/]*(\?|$)/.test(location.hash);
  const elsewhere = !isDocument && (!isBoard || location.hash.includes('?'));
  if (elsewhere) document.documentElement.setAttribute('data-elsewhere', '');

  // Starts the leaderboard's call, which src/data/leaderboard-query.ts takes over, unless the local cache is still fresh and names no
  // other board than the page shows, or the visitor opens a page that does not show all models. A <link rel="preload"> could not
  // check the cache first.
  const kept = stored('leaderboardData') ?? '';
  const [, board, last] = /(?:"board":"([\w-]+)",)?"timestamp":(\d+)\}$/.exec(kept.slice(-200)) ?? [];
  const age = Date.now() - (last ?? /^\{"timestamp":(\d+),/.exec(kept)?.[1]);
  const shown = document.querySelector('meta[name="board"]')?.content;
  const fresh = age >= 0 && age < 300_000 && (!shown || !board || shown === board);
  // The board of another protocol is another call.
  const isOther = /[?&]protocol=/.test(location.search);
  const showsAll = isBoard || /^[#!/]*explore\/*$/i.test(location.hash);
  if (!fresh && showsAll && !isOther) {
    // The page is readable without it, so styles and scripts go first.
    window.leaderboardCall = fetch('/api/leaderboard/formatted', { priority: 'low' });
    // The page that takes the call over reports its failure.
    window.leaderboardCall.catch(() => undefined);
  }

  // The application runs once the rows are painted: running it takes a slow phone longer than laying them out.
  const { application } = document.currentScript.dataset;
  const start = () => {
    const script = document.createElement('script');
    script.type = 'module';
    script.crossOrigin = '';
    script.src = application;
    // Without it the board is shown, at whatever address: its links lead to documents.
    script.addEventListener('error', () => document.documentElement.removeAttribute('data-elsewhere'));
    document.head.append(script);
  };
  // The development server's page names it itself.
  if (application === undefined) return;
  // A hidden page paints nothing.
  if (shown === undefined || elsewhere || document.visibilityState === 'hidden') {
    start();
    return;
  }
  const afterPaint = (work) => requestAnimationFrame(() => setTimeout(work));
  // Laying rows out takes a slow phone long: first those that a usual window shows, then some in each frame. The attribute says how
  // many are laid out (src/board/table/table.css).
  const root = document.documentElement;
  const layOut = ([rows, ...more]) => {
    if (rows === undefined) root.removeAttribute('data-first-paint');
    else root.setAttribute('data-first-paint', rows);
    afterPaint(rows === undefined ? start : () => layOut(more));
  };
  root.setAttribute('data-first-paint', '12');
  document.addEventListener('DOMContentLoaded', () => afterPaint(() => layOut(['26'])));
})();
