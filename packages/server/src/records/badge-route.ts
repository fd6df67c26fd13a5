import { PAGE_LANGUAGES, readPageLanguage } from '@leaderboard/core/page-language';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { NewestRanks } from '../board/newest-ranks.sql.ts';
import type { Db } from '../database/db.ts';
import { bodyHash } from '../http/etag.ts';
import { serve } from '../http/serve.ts';
import { type BadgeStatus, badgeSvg } from './badge.ts';
import { findModel, findModelPlaces, wasSubmitted } from './model.sql.ts';
import type { RecordDeps } from './record-calls.ts';

const EXTENSION = '.svg';
/** Proxies may cache a badge for this long. */
const CACHE_SECONDS = 300;

const BADGE = {
  method: 'GET',
  path: '/badge/:org/:file',
  isConditional: true,
  params: z.object({ org: z.string(), file: z.string() }),
} as const;

/**
 * GET /badge/<organization>/<name>.svg. Unknown models and failed reads also return 200 with an SVG, because other sites embed the
 * image and browsers do not show images of error responses. Rate limits apply as usual.
 */
export function registerBadgeRoute(
  app: FastifyInstance,
  { database: { db }, newestRanks, site }: RecordDeps,
): void {
  serve(app, BADGE, async (request, reply) => {
    const { org, file } = request.params;
    if (!file.endsWith(EXTENSION)) {
      reply.callNotFound();
      return reply;
    }
    const model = `${org}/${file.slice(0, -EXTENSION.length)}`;
    const read = async () => readBadgeStatus(db, await newestRanks(), model);
    const standing = await read().catch((error: unknown): BadgeStatus => {
      request.log.error({ err: error }, 'a badge could not be read: its image says that it is not available');
      return { kind: 'unavailable' };
    });
    const words = new URLSearchParams(request.url.split('?', 2)[1]).get('words');
    const language = readPageLanguage(words ?? undefined) ?? PAGE_LANGUAGES[0];
    const svg = badgeSvg({ board: site.productName, model, standing, language });
    const isCacheable = standing.kind !== 'unavailable';
    reply.type('image/svg+xml; charset=utf-8').headers({
      etag: `"${bodyHash(svg)}"`,
      'cache-control': isCacheable ? `public, max-age=${CACHE_SECONDS}` : 'no-store',
      'cross-origin-resource-policy': 'cross-origin',
    });
    return svg;
  });
}

const isWaiting = (db: Db, name: string) => wasSubmitted(db, name, ['pending', 'evaluating']);

/** Returns the rank of a model's best row, or the reason why it has none. */
export async function readBadgeStatus(db: Db, board: NewestRanks | null, name: string): Promise<BadgeStatus> {
  const model = await findModel(db, name);
  if (model === null) return { kind: (await isWaiting(db, name)) ? 'waiting' : 'unknown' };
  const [place] = board === null ? [] : await findModelPlaces(db, model.id, board);
  if (board === null || place === undefined) {
    return { kind: (await isWaiting(db, model.name)) ? 'waiting' : 'retracted' };
  }
  const average = board.averages[place] ?? Number.NaN;
  const rank = board.ranks[place] ?? 0;
  if (Number.isNaN(average) || rank === 0) return { kind: 'not_ranked' };
  return {
    kind: 'on_board',
    isFlagged: model.isFlagged,
    publication: board.publication,
    protocol: board.protocolAt(place),
    average,
    rank,
    range: board.rankRange(board.runIds[place] ?? 0),
    rows: board.rankedCountAt(place),
  };
}
