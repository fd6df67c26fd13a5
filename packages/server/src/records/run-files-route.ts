import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { getAnswers } from '@leaderboard/core/api';
import { getResultsFile } from '@leaderboard/core/records-api';
import { redactFile } from '@leaderboard/core/results/secrets';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { NO_CONTENT_POLICY } from '../http/headers.ts';
import { HttpError } from '../http/http-error.ts';
import { serve } from '../http/serve.ts';
import { readAnswers } from '../publish/answers.sql.ts';
import { readResultsFile } from '../publish/results-files.sql.ts';
import type { RecordDeps } from './record-calls.ts';

const [compress, decompress] = [promisify(gzip), promisify(gunzip)];

/** Public version of a results file, with secrets hidden. */
interface PublicFile {
  readonly hash: string;
  /** Compressed content if something was hidden; null if the stored file can be sent unchanged. */
  readonly changed: Buffer | null;
}

export async function hideSecrets(content: Buffer, isGated = false): Promise<PublicFile> {
  const bytes = await decompress(content);
  const text = bytes.toString('utf8');
  const shown = redactFile(text, isGated);
  const changed = shown === text ? null : Buffer.from(shown);
  const hash = createHash('sha256')
    .update(changed ?? bytes)
    .digest('hex');
  return { hash, changed: changed && (await compress(changed)) };
}

interface StoredFile {
  readonly content: Buffer;
  readonly isGated: boolean;
}

/** Cache size limit. Compressed files are a tenth of their original size. */
const MAX_BYTES = 16 << 20;
/** Size of the hash and the cache key. */
const BYTES_PER_ENTRY = 200;

/** Caches public files, because hiding the secrets of an 8 MiB file takes up to a second. */
export function createPublicFileCache(hide = hideSecrets) {
  return new LRUCache<string, PublicFile, StoredFile>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ changed }) => BYTES_PER_ENTRY + (changed?.byteLength ?? 0),
    fetchMethod: (_sha256, _stale, { context }) => hide(context.content, context.isGated),
  });
}

/** Serves a run's files: its answers (one bit per question) and its results file. */
export function registerRunFileRoutes(app: FastifyInstance, { database: { db } }: RecordDeps): void {
  const publicFiles = createPublicFileCache();

  serve(app, getAnswers, async ({ params: { id: run } }) => {
    const tasks = await readAnswers(db, run);
    if (tasks.length === 0) {
      throw new HttpError(
        'no_answers',
        `No answers are stored for run ${run}: has_answers of GET /api/runs/${run} says whether there are any.`,
        { params: { run } },
      );
    }
    return {
      run,
      tasks: Object.fromEntries(
        tasks.map(({ key, metric, n, right, bits, questionsSha256 }) => [
          key,
          { metric, n, right, questions: questionsSha256, bits: bits.toString('base64') },
        ]),
      ),
    };
  });

  // The content comes from third parties, so it is sent as a download that browsers do not render as a page of this site.
  serve(app, getResultsFile, async ({ params: { id: run } }, reply) => {
    const file = await readResultsFile(db, run);
    if (file === null) {
      throw new HttpError('no_results_file', `No results file is stored for run ${run}.`, {
        params: { run },
      });
    }
    const key = `${file.sha256} ${file.isGated}`;
    const { hash, changed } = await publicFiles.forceFetch(key, { context: file });
    reply.type('application/json; charset=utf-8').headers({
      etag: `W/"${hash}"`,
      'cache-control': 'public, no-cache',
      'content-disposition': `attachment; filename="results_run_${run}.json"`,
      'content-security-policy': `sandbox; ${NO_CONTENT_POLICY}`,
    });
    return decompress(changed ?? file.content);
  });
}
