import { PAGE_LANGUAGES, readPageLanguage } from '@leaderboard/core/page-language';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { bodyHash } from '../http/etag.ts';
import { serve } from '../http/serve.ts';
import { badgeSvg, type Standing } from './badge.ts';
import type { RecordDeps } from './record-deps.ts';
import { readStanding } from './standing.sql.ts';

const ENDING = '.svg';
/** Proxies may cache a badge for this long. */
const KEPT_SECONDS = 300;

const BADGE = {
  method: 'GET',
  path: '/badge/:org/:file',
  isConditional: true,
  params: z.object({ org: z.string(), file: z.string() }),
} as const;

/**
 * GET /badge/<organization>/<name>.svg. Unknown models and a failed read get a 200 with an SVG too, because other sites embed the image
 * and a browser shows no image for an error. A call beyond a limit is refused as any other.
 */
export function registerBadge(
  app: FastifyInstance,
  { database: { db }, newestRanks, site }: RecordDeps,
): void {
  serve(app, BADGE, async (request, reply) => {
    const { org, file } = request.params;
    if (!file.endsWith(ENDING)) {
      reply.callNotFound();
      return reply;
    }
    const model = `${org}/${file.slice(0, -ENDING.length)}`;
    const read = async () => readStanding(db, await newestRanks(), model);
    const standing = await read().catch((error: unknown): Standing => {
      request.log.error({ err: error }, 'a badge could not be read: its image says that it is not available');
      return { kind: 'unavailable' };
    });
    const words = new URLSearchParams(request.url.split('?', 2)[1]).get('words');
    const language = readPageLanguage(words ?? undefined) ?? PAGE_LANGUAGES[0];
    const svg = badgeSvg({ board: site.productName, model, standing, language });
    const isKept = standing.kind !== 'unavailable';
    reply.type('image/svg+xml; charset=utf-8').headers({
      etag: `"${bodyHash(svg)}"`,
      'cache-control': isKept ? `public, max-age=${KEPT_SECONDS}` : 'no-store',
      'cross-origin-resource-policy': 'cross-origin',
    });
    return svg;
  });
}
