// Runs on the page of the API before its viewer draws anything, as public/boot.js of the web does on the others.
(() => {
  const root = document.documentElement;
  // The viewer's document has none, and phones would show it as wide as a desk.
  const viewport = document.createElement('meta');
  viewport.name = 'viewport';
  viewport.content = 'width=device-width, initial-scale=1';
  document.head.append(viewport);

  // A blocked local storage throws on every access.
  const stored = () => {
    try {
      return localStorage.getItem('theme');
    } catch {
      return null;
    }
  };
  const chosen = stored();
  const system = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const isDark = chosen === 'dark' || (chosen !== 'light' && system.matches);
    root.classList.toggle('dark-mode', isDark);
    root.style.colorScheme = isDark ? 'dark' : 'light';
  };
  system.addEventListener('change', apply);
  apply();
})();
