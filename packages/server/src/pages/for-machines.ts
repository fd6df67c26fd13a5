import { ROWS_A_PAGE, writePageQuery } from '@leaderboard/core/board/page-query';
import { DEFAULT_VIEW } from '@leaderboard/core/board/view';
import type { FastifyInstance } from 'fastify';
import type { SiteConfig } from '../http/site.ts';
import type { BoardPages } from './board-pages.ts';

/** The address of the picture changes with the board. */
const PICTURE_SECONDS = 86_400;
const LIST_SECONDS = 3600;

function escapeXml(text: string): string {
  return text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** What search engines and link previews read beside the page: which addresses there are, and a picture of the top ten. */
export function registerForMachines(
  app: FastifyInstance,
  { publicUrl }: Pick<SiteConfig, 'publicUrl'>,
  boardPages: Pick<BoardPages, 'picture' | 'modelCount'>,
): void {
  const hidden = { schema: { hide: true } };
  app.get('/robots.txt', hidden, (_request, reply) =>
    reply
      .header('cache-control', `public, max-age=${LIST_SECONDS}`)
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nAllow: /\nDisallow: /api/\nSitemap: ${publicUrl}/sitemap.xml\n`),
  );
  app.get('/sitemap.xml', hidden, (_request, reply) => {
    const pages = Math.max(1, Math.ceil(boardPages.modelCount() / ROWS_A_PAGE));
    const addresses = Array.from({ length: pages }, (_, index) => {
      const query = writePageQuery({ view: DEFAULT_VIEW, start: index * ROWS_A_PAGE });
      return `<url><loc>${escapeXml(`${publicUrl}/${query}`)}</loc></url>`;
    });
    return reply
      .header('cache-control', `public, max-age=${LIST_SECONDS}`)
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses.join('\n')}\n</urlset>\n`,
      );
  });
  app.get('/preview.png', hidden, async (_request, reply) => {
    const picture = await boardPages.picture();
    if (picture === null) return reply.callNotFound();
    reply.header('cache-control', `public, max-age=${PICTURE_SECONDS}`);
    return reply.type('image/png').send(Buffer.from(picture));
  });
}
