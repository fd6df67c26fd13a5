import { createHash } from 'node:crypto';
import { PAGE_LANGUAGES, readPageLanguage } from '@leaderboard/core/page-language';
import type { FastifyInstance } from 'fastify';
import type { BoardDigests } from '../board/board-digest.sql.ts';
import type { Database } from '../database/database.ts';
import { matchesEtag } from '../http/etag.ts';
import { badgeSvg, type Standing } from './badge.ts';
import { readStanding } from './standing.sql.ts';

const ENDING = '.svg';
/** Proxies may cache a badge for this long. */
const KEPT_SECONDS = 300;

interface BadgeDeps {
  readonly database: Pick<Database, 'db'>;
  readonly site: { readonly productName: string };
}

/**
 * GET /badge/<organization>/<name>.svg. Unknown models and a failed read get a 200 with an SVG too, because other sites embed the image
 * and a browser shows no image for an error.
 */
export function registerBadge(
  app: FastifyInstance,
  digests: BoardDigests,
  { database: { db }, site }: BadgeDeps,
): void {
  app.get<{ Params: { org: string; file: string } }>(
    '/badge/:org/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const { org, file } = request.params;
      if (!file.endsWith(ENDING)) return reply.callNotFound();
      const model = `${org}/${file.slice(0, -ENDING.length)}`;
      const read = async () => readStanding(db, await digests.newest(), model);
      const standing = await read().catch((error: unknown): Standing => {
        request.log.error(
          { err: error },
          'a badge could not be read: its image says that it is not available',
        );
        return { kind: 'unavailable' };
      });
      const words = new URLSearchParams(request.url.split('?', 2)[1]).get('words');
      const language = readPageLanguage(words ?? undefined) ?? PAGE_LANGUAGES[0];
      const svg = badgeSvg({ board: site.productName, model, standing, language });
      const etag = `"${createHash('sha256').update(svg).digest('base64url').slice(0, 22)}"`;
      const isKept = standing.kind !== 'unavailable';
      reply.headers({
        etag,
        'cache-control': isKept ? `public, max-age=${KEPT_SECONDS}` : 'no-store',
        'cross-origin-resource-policy': 'cross-origin',
      });
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.type('image/svg+xml; charset=utf-8').send(svg);
    },
  );
}
