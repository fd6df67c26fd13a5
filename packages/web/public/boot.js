// What must happen before the application's code is there. A file of its own: our CSP forbids inline scripts.
(() => {
  // A blocked local storage throws on every access.
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };

  // The theme, before the first paint (src/shell/color-scheme.ts): what the visitor chose, else what the system prefers.
  const chosen = stored('theme');
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-color-scheme', dark ? 'dark' : 'light');

  // The leaderboard's call (src/data/leaderboard-call.ts takes it over), unless the local cache is still good or the
  // visitor goes to another page. A <link rel="preload"> could not ask the cache first: spec 7.1 says not to call then.
  const written = /"timestamp":(\d+)\}$/.exec(stored('leaderboardData') ?? '');
  const age = Date.now() - Number(written?.[1] ?? Number.NaN);
  const fresh = age >= 0 && age < 300_000;
  if (!fresh && /^#?\/?(\?|$)/.test(location.hash)) {
    window.leaderboardCall = fetch('/api/leaderboard/formatted');
    // The page that takes the call reports its failure.
    window.leaderboardCall.catch(() => undefined);
  }
})();
