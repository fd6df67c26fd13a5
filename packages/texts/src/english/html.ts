/** The texts of index.html, which visitors without JavaScript, search engines and link previews read. */
export const html = {
  description: 'Benchmark for large language model in Indic domains',
  noScript: 'The leaderboard needs JavaScript. The figures are at /api/leaderboard/formatted.',
};
