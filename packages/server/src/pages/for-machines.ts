import { ROWS_A_PAGE, writePageQuery } from '@leaderboard/core/board/page-query';
import { toQuery } from '@leaderboard/core/board/query';
import { DEFAULT_VIEW } from '@leaderboard/core/board/view';
import { LANGUAGE_PARAMETER, type PageLanguage, readPageLanguage } from '@leaderboard/core/page-language';
import { getComparison } from '@leaderboard/core/records-api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SiteConfig } from '../http/site.ts';
import type { BoardPages } from './board-pages.ts';

/** The address of the picture changes with the board. */
const PICTURE_SECONDS = 86_400;
const LIST_SECONDS = 3600;
/** Of the sitemap protocol. */
const MOST_ADDRESSES = 50_000;

function escapeXml(text: string): string {
  return text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** What search engines and link previews read beside the page: which addresses there are, and pictures of the top ten, of models and of comparisons. */
export function registerForMachines(
  app: FastifyInstance,
  { publicUrl }: Pick<SiteConfig, 'publicUrl'>,
  {
    boardPages,
    models: allModels,
    mayRender,
  }: {
    readonly boardPages: Readonly<
      Record<PageLanguage, Pick<BoardPages, 'picture' | 'pictureOf' | 'modelCount'>>
    >;
    readonly models: () => Promise<readonly string[]>;
    /** Whether the caller may have something drawn that is not there yet. */
    readonly mayRender: (request: FastifyRequest) => () => boolean;
  },
): void {
  const hidden = { schema: { hide: true } };
  app.get('/robots.txt', hidden, (_request, reply) =>
    reply
      .header('cache-control', `public, max-age=${LIST_SECONDS}`)
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nAllow: /\nDisallow: /api/\nSitemap: ${publicUrl}/sitemap.xml\n`),
  );
  app.get('/sitemap.xml', hidden, async (_request, reply) => {
    const count = Math.max(1, Math.ceil(boardPages.en.modelCount() / ROWS_A_PAGE));
    const models = (await allModels()).filter((id) => id.split('/').length === 2 && !id.includes('@'));
    const paths = ['explore', 'changes', 'methods', ...models.map((id) => `model/${encodeURI(id)}`)];
    const boards = Array.from({ length: count }, (_, index) => {
      const query = writePageQuery({ view: DEFAULT_VIEW, start: index * ROWS_A_PAGE });
      return query;
    });
    const addresses = [...boards, ...paths]
      .slice(0, MOST_ADDRESSES)
      .map((path) => `<url><loc>${escapeXml(`${publicUrl}/${path}`)}</loc></url>`);
    return reply
      .header('cache-control', `public, max-age=${LIST_SECONDS}`)
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses.join('\n')}\n</urlset>\n`,
      );
  });
  const comparisonOf = (models: string, remoteAddress: string) =>
    app.inject({ url: `${getComparison.path}${toQuery([['models', models]])}`, remoteAddress });
  app.get('/preview.png', hidden, async (request, reply) => {
    // By its address alone: whoever keeps the picture does not know the reader's language.
    const asked = new URL(request.url, publicUrl).searchParams;
    const pages = boardPages[readPageLanguage(asked.get(LANGUAGE_PARAMETER)) ?? 'en'];
    const model = asked.get('model') ?? '';
    const models = asked.get('models') ?? '';
    const compared = models === '' ? null : await comparisonOf(models, request.ip);
    // A comparison that is refused has no picture, for the reason of the refusal.
    if (compared !== null && compared.statusCode !== 200)
      return reply.code(compared.statusCode).send(compared.json());
    const picture = await (compared !== null
      ? // The tag of the answer stands for its content.
        pages.pictureOf(
          { comparison: compared.body },
          `comparison ${compared.headers.etag}`,
          mayRender(request),
        )
      : model === ''
        ? pages.picture()
        : pages.pictureOf({ model }, `model ${model}`, mayRender(request)));
    if (picture === null) return reply.callNotFound();
    reply.header('cache-control', `public, max-age=${PICTURE_SECONDS}`);
    return reply.type('image/png').send(Buffer.from(picture));
  });
}
