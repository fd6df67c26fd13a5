import type { html as English } from '../english/html.ts';

/** The texts of index.html, which visitors without JavaScript, search engines and link previews read. */
export const html: typeof English = {
  description: 'भारतीय विषयों में बड़े भाषा मॉडलों का बेंचमार्क',
  noScript: 'लीडरबोर्ड के लिए JavaScript चाहिए। आँकड़े /api/leaderboard/formatted पर हैं।',
};
