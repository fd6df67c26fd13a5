import { Readable } from 'node:stream';
import { DEFAULT_PROTOCOL, type Protocol } from '@leaderboard/core/benchmark/protocols';
import { exportFileName } from '@leaderboard/core/export/source';
import { getExport } from '@leaderboard/core/records-api';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { matchesEtag, sendNotModified } from '../http/etag.ts';
import { HttpError } from '../http/http-error.ts';
import { serve } from '../http/serve.ts';
import { findPublication, getExportState, newestPublication } from '../publish/read-publication.sql.ts';
import type { RecordDeps } from '../records/record-calls.ts';
import { noPublication } from '../records/record-calls.ts';
import { createExportFiles, type ExportedFile, exportPending, readFile } from './export-files.ts';
import { type WrittenFormat, writeExport } from './write-export.ts';

/** Maximum time a request waits for its file. Proxies give up after 60 seconds without data. */
const WAIT_MS = 45_000;

const FORMATS = {
  'board.csv': ['csv', 'text/csv; charset=utf-8'],
  'board.json': ['json', 'application/json; charset=utf-8'],
  'board.parquet': ['parquet', 'application/vnd.apache.parquet'],
} as const satisfies Record<string, readonly [WrittenFormat, string]>;

const FILE_RESPONSE = {
  content: Object.fromEntries(
    Object.values(FORMATS).map(([, type]) => [type.split(';', 1)[0], { schema: z.unknown() }]),
  ),
};

/** Resolves with the promise's value, or with null after the timeout. */
async function withTimeout<T>(limitMs: number, promise: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, limitMs, null);
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}

/**
 * GET /api/export/board.{csv,json,parquet}. The file is built on the first request.
 * @returns a getter for the number of files that could not be built.
 */
export function registerExportRoute(app: FastifyInstance, { database, board, site }: RecordDeps) {
  const stopping = new AbortController();
  app.addHook('preClose', async () => stopping.abort());
  const getFile = createExportFiles();
  let failures = 0;

  async function getExportFile(
    number: number,
    format: WrittenFormat,
    protocol: Protocol,
  ): Promise<ExportedFile> {
    const newest = await newestPublication(database.db);
    const found = await findPublication(database.db, number);
    if (newest === null || found === null) throw noPublication(number);
    const { id: publication, publishedAt } = found;
    const source = {
      board: site.productName,
      publication,
      published: new Date(publishedAt).toISOString(),
      address: `${site.publicUrl.replace(/\/+$/, '')}/publication/${publication}`,
    };
    const order = { format, protocol, publishedAt, source };
    // Rows contain their models' current metadata, so the newest publication is part of the cache key.
    const name = [format, protocol, getExportState(found), getExportState(newest)].join(' ');
    const write = writeExport(database, order, { stopped: stopping.signal });
    return getFile(name, (store) =>
      write(store).catch((error: unknown) => {
        if (!(error instanceof HttpError && error.code === 'file_being_made')) {
          failures += 1;
          app.log.error({ err: error }, 'an exported file could not be written');
        }
        throw error;
      }),
    );
  }

  serve(
    app,
    getExport,
    async (request, reply) => {
      const number = request.query.at ?? board.current().publication;
      if (number === null) {
        throw new HttpError('no_publication', 'Nothing published yet.', { params: { publication: 0 } });
      }
      const [format, type] = FORMATS[request.params.file];
      const { protocol = DEFAULT_PROTOCOL } = request.query;
      const file = await withTimeout(WAIT_MS, getExportFile(number, format, protocol));
      if (file === null) throw exportPending();
      const etag = `"${file.sha256.slice(0, 32)}"`;
      reply.headers({ etag, 'cache-control': 'public, no-cache', 'accept-ranges': 'bytes' });
      if (matchesEtag(request.headers['if-none-match'], etag)) return sendNotModified(request, reply);
      // Ranges are only served for GET. An If-Range header must match the ETag of this file.
      const { 'if-range': same = etag } = request.headers;
      const range =
        request.method === 'GET' && same === etag ? byteRange(request.headers.range, file.bytes) : null;
      if (range === 'unsatisfiable') {
        return reply.code(416).header('content-range', `bytes */${file.bytes}`).send();
      }
      const { first, last } = range ?? { first: 0, last: file.bytes - 1 };
      if (range !== null) reply.code(206).header('content-range', `bytes ${first}-${last}/${file.bytes}`);
      const name = exportFileName(
        { publication: number },
        protocol === DEFAULT_PROTOCOL ? 'board' : `board-${protocol}`,
        format,
      );
      reply
        .headers({
          'content-length': last + 1 - first,
          'content-disposition': `attachment; filename="${name}"`,
        })
        .type(type);
      // Fastify would read the whole body before responding to HEAD.
      const content = request.method === 'HEAD' ? [] : readFile(file, first, last);
      return reply.send(Readable.from(content, { objectMode: false }));
    },
    {
      unbounded: 'One file is built at a time, and three are queued (export/export-files.ts).',
      // The handler limits its own wait, and reading the file may take longer.
      limitMs: null,
      responses: { 200: FILE_RESPONSE, 206: FILE_RESPONSE, 416: z.undefined() },
    },
  );
  return { failures: () => failures };
}

/**
 * Parses a Range header (RFC 9110, 14.2) into its byte range, both ends included. Returns null for the whole body, which is also
 * the response to multiple ranges, unknown units, or an end before the start.
 */
export function byteRange(
  header: string | undefined,
  size: number,
): { readonly first: number; readonly last: number } | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  if (first >= size) return 'unsatisfiable';
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return { first, last };
}
