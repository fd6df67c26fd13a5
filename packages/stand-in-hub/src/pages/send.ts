import type { ServerResponse } from 'node:http';
import { sendText } from '../http/exchange.ts';

/**
 * @param leaderboards may frame the page, and its form may lead to them in the end: browsers apply the rule for forms to
 *   redirects too
 */
export function sendPage(
  res: ServerResponse,
  status: number,
  page: string,
  leaderboards: ReadonlySet<string>,
) {
  const origins = ["'self'", ...leaderboards].join(' ');
  sendText(res, status, 'text/html', page, {
    'content-security-policy': [
      "default-src 'none'",
      "style-src 'self'",
      "script-src 'self'",
      "img-src 'self' data:",
      `frame-src ${origins}`,
      `frame-ancestors ${origins}`,
      `form-action ${origins}`,
      "base-uri 'none'",
    ].join('; '),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
}
