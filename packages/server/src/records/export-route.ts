import { basename, dirname } from 'node:path';
import send from '@fastify/send';
import { type ExportSource, exportFileName } from '@leaderboard/core/export/source';
import { getExport } from '@leaderboard/core/records-api';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { matchesEtag } from '../http/etag.ts';
import { HttpError } from '../http/http-error.ts';
import { serve } from '../http/serve.ts';
import { createExportFiles, fileBeingMade } from './export-files.ts';
import { noPublication } from './not-found.ts';
import type { RecordDeps } from './record-deps.ts';
import type { WrittenFormat } from './write-export.ts';

/** A caller waits this long for the file. Proxies give up after 60 seconds of silence. */
const WAIT_MS = 45_000;

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

/** The value of the promise; null when it takes longer. */
async function within<T>(limitMs: number, promise: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, limitMs, null);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** GET /api/export/board.{csv,json,parquet}: the file is made at the first request for it. */
export function registerExport(
  app: FastifyInstance,
  { database, board, digests, writeExport, site }: RecordDeps,
): void {
  const files = createExportFiles(database, writeExport, (error) =>
    app.log.error({ err: error }, 'an exported file could not be written'),
  );
  app.addHook('onClose', files.close);

  async function makeFile(format: WrittenFormat, at: number | undefined) {
    const number = at ?? board.current().publication;
    if (number === null) {
      throw new HttpError('no_publication', 'Nothing is published yet.', { params: { publication: 0 } });
    }
    const digest = await app.bounds.reads.run(() => digests.at(number));
    if (digest === null) throw noPublication([number]);
    const { publication, publishedAt, runIds, ranges } = digest;
    const source: ExportSource = {
      board: site.productName,
      publication,
      published: new Date(publishedAt).toISOString(),
      address: `${site.publicUrl.replace(/\/+$/, '')}/board/${publication}`,
    };
    const file = await files.get({ source, format, board: { publication, publishedAt, runIds, ranges } });
    return { ...file, name: exportFileName(source, 'board', format) };
  }

  serve(
    app,
    getExport,
    async (request, reply) => {
      const [format, type] = FORMATS[request.params.file];
      const file = await within(WAIT_MS, makeFile(format, request.query.at));
      if (file === null) throw fileBeingMade();
      const { path, sha256, name } = file;
      const etag = `"${sha256.slice(0, 32)}"`;
      reply.headers({ etag, 'cache-control': 'public, no-cache' });
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      // A range is answered only when the caller has the beginning of the same file.
      const wanted = request.headers['if-range'];
      const acceptRanges = wanted === undefined || wanted === etag;
      // @fastify/send does not know our tag, and would send the whole file.
      delete request.raw.headers['if-range'];
      const { statusCode, headers, stream } = await send(request.raw, `/${basename(path)}`, {
        root: dirname(path),
        acceptRanges,
        cacheControl: false,
        contentType: false,
        etag: false,
        lastModified: false,
      });
      return reply
        .code(statusCode)
        .headers({
          ...headers,
          'accept-ranges': 'bytes',
          'content-disposition': `attachment; filename="${name}"`,
        })
        .type(type)
        .send(stream);
    },
    {
      unbounded: 'One file is written at a time, and four wait (records/export-files.ts).',
      // It limits its waiting itself, and a file may be read for longer.
      limitMs: null,
      responses: { 200: FILE, 206: FILE, 416: z.undefined() },
    },
  );
}
