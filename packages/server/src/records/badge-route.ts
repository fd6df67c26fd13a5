import { PAGE_LANGUAGES, readPageLanguage } from '@leaderboard/core/page-language';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { NewestRanks } from '../board/newest-ranks.sql.ts';
import type { Db } from '../database/db.ts';
import { bodyHash } from '../http/etag.ts';
import { serve } from '../http/serve.ts';
import { badgeSvg, type Standing } from './badge.ts';
import { findModel, placesOfModel, wasSubmitted } from './model.sql.ts';
import type { RecordDeps } from './record-calls.ts';

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

const waits = (db: Db, name: string) => wasSubmitted(db, name, ['pending', 'evaluating']);

/** The rank of a model's best row, or why it has none. */
export async function readStanding(db: Db, board: NewestRanks | null, name: string): Promise<Standing> {
  const model = await findModel(db, name);
  if (model === null) return { kind: (await waits(db, name)) ? 'waiting' : 'unknown' };
  const [place] = board === null ? [] : await placesOfModel(db, model.id, board);
  if (board === null || place === undefined) {
    return { kind: (await waits(db, model.name)) ? 'waiting' : 'taken_back' };
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
    rows: board.rankedWith(place),
  };
}
