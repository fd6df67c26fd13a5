import { createHash } from 'node:crypto';
import { badgeLanguage, badgeSubject } from '@leaderboard/core/export/badge-subject';
import type { FastifyInstance } from 'fastify';
import type { BoardDigests } from '../board/board-digest.sql.ts';
import type { Database } from '../database/database.ts';
import { matchesEtag } from '../http/etag.ts';
import { badgeSvg, type Standing } from './badge.ts';
import { createSubjectRanks, readStanding } from './standing.sql.ts';

const ENDING = '.svg';
/** Proxies may cache a badge for this long. */
const KEPT_SECONDS = 300;

interface BadgeDeps {
  readonly database: Pick<Database, 'db'>;
  readonly site: { readonly productName: string };
}

/** A parameter of the query; undefined when it is absent or empty. */
function parameter(query: URLSearchParams, name: string): string | undefined {
  const value = query.get(name);
  return value === null || value === '' ? undefined : value;
}

/**
 * GET /badge/<organization>/<name>.svg. It always answers 200 with an SVG, even for unknown models, because other sites embed
 * the image and a browser shows no image for an error.
 */
export function registerBadge(
  app: FastifyInstance,
  digests: BoardDigests,
  { database: { db }, site }: BadgeDeps,
): void {
  const ranksFor = createSubjectRanks(db);

  async function standingOf(name: string, query: URLSearchParams): Promise<Standing> {
    const subject = badgeSubject(parameter(query, 'domain'), parameter(query, 'lang'));
    if (subject === null) return { kind: 'unknown_subject' };
    const run = parameter(query, 'run');
    if (run !== undefined && !/^[1-9]\d{0,8}$/.test(run)) return { kind: 'unknown' };
    const wanted = { name, run: run === undefined ? null : Number(run), subject };
    return readStanding(db, await digests.newest(), ranksFor, wanted);
  }

  app.get<{ Params: { org: string; file: string } }>(
    '/badge/:org/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const { org, file } = request.params;
      if (!file.endsWith(ENDING)) return reply.callNotFound();
      const model = `${org}/${file.slice(0, -ENDING.length)}`;
      const query = new URL(request.url, 'http://badge').searchParams;
      const standing = await standingOf(model, query).catch((error: unknown): Standing => {
        request.log.error(
          { err: error },
          'a badge could not be read: its image says that it is not available',
        );
        return { kind: 'unavailable' };
      });
      const lang = parameter(query, 'lang');
      const subject = badgeSubject(parameter(query, 'domain'), lang);
      const language = badgeLanguage(parameter(query, 'words'), lang);
      const svg = badgeSvg({ board: site.productName, subject, model, standing, language });
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
