// Runs in /embed, inside of pages of other sites: takes the system's theme where the address names none, and tells the page
// around it how high the table is. Without it the table is the same, in the light theme.
(() => {
  const root = document.documentElement;
  if (!root.hasAttribute('data-color-scheme')) {
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const show = () => root.setAttribute('data-color-scheme', dark.matches ? 'dark' : 'light');
    show();
    dark.addEventListener('change', show);
  }
  if (parent === window) return;
  document.addEventListener('DOMContentLoaded', () => {
    const board = document.querySelector('.embed');
    const tell = () => {
      const height = Math.ceil(board.getBoundingClientRect().height);
      parent.postMessage({ type: 'leaderboard-height', height }, '*');
    };
    // What is seen here is public, so it does not matter who hears it.
    if (board !== null) new ResizeObserver(tell).observe(board);
  });
})();
