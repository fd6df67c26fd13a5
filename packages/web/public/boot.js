// Runs before the application's code is loaded. A separate file, because the CSP forbids inline scripts.
(() => {
  // A blocked local storage throws on every access.
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };

  // The theme, before the first paint: the visitor's choice, else the system's preference (src/shell/color-scheme.ts).
  const chosen = stored('theme');
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-color-scheme', dark ? 'dark' : 'light');

  // Starts the leaderboard's call, which src/data/leaderboard-call.ts takes over, unless the local cache is still fresh or
  // the visitor opens another page. A <link rel="preload"> could not check the cache first.
  const written = /"timestamp":(\d+)\}$/.exec(stored('leaderboardData') ?? '');
  const age = Date.now() - Number(written?.[1] ?? Number.NaN);
  const fresh = age >= 0 && age < 300_000;
  if (!fresh && /^#?\/?(\?|$)/.test(location.hash)) {
    window.leaderboardCall = fetch('/api/leaderboard/formatted');
    // The page that takes the call over reports its failure.
    window.leaderboardCall.catch(() => undefined);
  }
})();
