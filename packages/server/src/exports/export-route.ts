import { basename, dirname } from 'node:path';
import { Readable } from 'node:stream';
import send from '@fastify/send';
import { errorSchema } from '@leaderboard/core/api';
import { type ExportSource, exportFileName } from '@leaderboard/core/export/source';
import { getExport } from '@leaderboard/core/records-api';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { LiveBoard } from '../board/live-board.ts';
import { readPublication } from '../board/publication-history.sql.ts';
import type { Database } from '../database/database.ts';
import { matchesEtag } from '../http/etag.ts';
import { HttpError } from '../http/http-error.ts';
import { createExportFiles, fileBeingMade } from './export-files.ts';
import type { WriteExport, WrittenFormat } from './write-export.ts';

/** So long a caller waits for the whole file, which has a tag, a length and parts; then it is sent while it is made. */
const WHOLE_WAIT_MS = 15_000;
/** Files of others may come first. Less than a connection may be silent. */
const BEGINNING_WAIT_MS = 40_000;

const FORMATS = {
  'board.csv': ['csv', 'text/csv; charset=utf-8'],
  'board.json': ['json', 'application/json; charset=utf-8'],
  'board.parquet': ['parquet', 'application/vnd.apache.parquet'],
} as const satisfies Record<string, readonly [WrittenFormat, string]>;

const FILE = {
  content: Object.fromEntries(
    Object.values(FORMATS).map(([, type]) => [type.split(';', 1)[0], { schema: z.unknown() }]),
  ),
};

interface ExportDeps {
  readonly database: Pick<Database, 'db' | 'onPublication'>;
  readonly board: LiveBoard;
  readonly writeExport: WriteExport;
  readonly site: { readonly productName: string; readonly publicUrl: string };
}

function unknown(publication: number | null): HttpError {
  return publication === null
    ? new HttpError(404, 'no_publication', 'Nothing is published yet.', { params: { publication: 0 } })
    : new HttpError(404, 'no_publication', `There is no publication ${publication}.`, {
        params: { publication },
      });
}

/** null when it takes longer. */
async function within<T>(limitMs: number, promise: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, limitMs, null);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** GET /api/export/board.{csv,json,parquet}: a file by ranges and tags, made when somebody asks for it. */
export function registerExport(
  app: FastifyInstance,
  { database, board, writeExport, site }: ExportDeps,
): void {
  const files = createExportFiles(database, writeExport, (error) =>
    app.log.error({ err: error }, 'an exported file could not be written'),
  );
  app.addHook('onClose', files.close);

  app.withTypeProvider<ZodTypeProvider>().route({
    method: getExport.method,
    url: getExport.path,
    schema: {
      summary: getExport.summary,
      description:
        'Scores are in percent, with both ends of their 95 % interval and their number of questions. Range and If-None-Match are supported.',
      params: getExport.params,
      querystring: getExport.query,
      response: {
        200: FILE,
        206: FILE,
        304: z.undefined(),
        416: z.undefined(),
        '4xx': errorSchema,
        '5xx': errorSchema,
      },
    },
    handler: async (request, reply) => {
      const [format, type] = FORMATS[request.params.file];
      const { at } = request.query;
      const number = at === undefined ? board.current().publication : Number(at);
      const publication = number === null ? null : await readPublication(database.db, number);
      if (publication === null) throw unknown(number);
      const source: ExportSource = {
        board: site.productName,
        publication: publication.id,
        published: new Date(publication.publishedAt).toISOString(),
        address: `${site.publicUrl.replace(/\/+$/, '')}/board/${publication.id}`,
      };
      // Never of a refusal, which a browser would save under that name.
      const disposition = `attachment; filename="${exportFileName(source, 'board', format)}"`;
      const file = files.get({ source, publication: publication.id, format });
      const sha256 = await within(WHOLE_WAIT_MS, file.whole);
      if (sha256 === null) {
        const begun = await within(BEGINNING_WAIT_MS, file.begun);
        if (begun === null) throw fileBeingMade();
        reply.type(type).headers({ 'cache-control': 'public, no-cache', 'content-disposition': disposition });
        // A file that grows has no tag, no length and no parts yet. Where it is cut, so is the answer.
        return reply.send(request.method === 'HEAD' ? null : Readable.from(file.read()));
      }
      const etag = `"${sha256.slice(0, 32)}"`;
      reply.headers({ etag, 'cache-control': 'public, no-cache' });
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      // A part of another file than the caller has the beginning of would be of no use.
      const wanted = request.headers['if-range'];
      const acceptRanges = wanted === undefined || wanted === etag;
      // The sender knows no tag of ours, and would send the whole file to whoever names one.
      delete request.raw.headers['if-range'];
      const { statusCode, headers, stream } = await send(request.raw, `/${basename(file.path)}`, {
        root: dirname(file.path),
        acceptRanges,
        cacheControl: false,
        contentType: false,
        etag: false,
        lastModified: false,
      });
      return reply
        .code(statusCode)
        .headers({ ...headers, 'accept-ranges': 'bytes', 'content-disposition': disposition })
        .type(type)
        .send(stream);
    },
  });
}
