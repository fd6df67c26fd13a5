import { ROWS_A_PAGE, writePageQuery } from '@leaderboard/core/board/page-query';
import { DEFAULT_VIEW } from '@leaderboard/core/board/view';
import { allPages } from '@leaderboard/core/pages/pages';
import { escapeMarkup } from '@leaderboard/core/safe-text';
import type { FastifyInstance } from 'fastify';
import { serve } from '../http/serve.ts';
import type { SiteConfig } from '../http/site.ts';
import type { BoardPages } from './board-pages.ts';

const CACHE_SECONDS = 3600;
const MAX_SITEMAP_URLS = 50_000;

/** Serves robots.txt and the sitemap for search engines. */
export function registerSitemapRoute(
  app: FastifyInstance,
  { publicUrl }: Pick<SiteConfig, 'publicUrl'>,
  board: Pick<BoardPages, 'modelCount'>,
  rowIds: () => Promise<readonly string[]>,
): void {
  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply
      .header('cache-control', `public, max-age=${CACHE_SECONDS}`)
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nAllow: /\nDisallow: /api/\nSitemap: ${publicUrl}/sitemap.xml\n`),
  );
  serve(app, { method: 'GET', path: '/sitemap.xml' }, async (_request, reply) => {
    const count = Math.max(1, Math.ceil(board.modelCount() / ROWS_A_PAGE));
    const names = new Set((await rowIds()).map((id) => id.replace(/@.*/, '')));
    const models = [...names].filter((name) => name.split('/').length === 2);
    const pages = allPages().flatMap(([path, { inSitemap }]) => (inSitemap ? [path.slice(1)] : []));
    const paths = [...pages, ...models.map((name) => `model/${encodeURI(name)}`)];
    const boards = Array.from({ length: count }, (_, index) =>
      writePageQuery({ view: DEFAULT_VIEW, start: index * ROWS_A_PAGE }),
    );
    const addresses = [...boards, ...paths]
      .slice(0, MAX_SITEMAP_URLS)
      .map((path) => `<url><loc>${escapeMarkup(`${publicUrl}/${path}`)}</loc></url>`);
    reply.header('cache-control', `public, max-age=${CACHE_SECONDS}`).type('application/xml; charset=utf-8');
    return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses.join('\n')}\n</urlset>\n`;
  });
}
