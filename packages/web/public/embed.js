// Runs in /embed, inside of pages of other sites: tells the page around it how high the table is. Without it the table is the same.
(() => {
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
