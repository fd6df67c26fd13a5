import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { getAnswers } from '@leaderboard/core/api';
import { getResultsFile } from '@leaderboard/core/records-api';
import { shownFile } from '@leaderboard/core/results/secrets';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { NO_CONTENT_POLICY } from '../http/headers.ts';
import { HttpError } from '../http/http-error.ts';
import { serve } from '../http/serve.ts';
import { readQuestionResults } from '../publish/question-results.sql.ts';
import { readResultsFileOf } from '../publish/results-files.sql.ts';
import type { RecordDeps } from './record-calls.ts';

const [compress, decompress] = [promisify(gzip), promisify(gunzip)];

/** A results file as everybody may read it. */
interface ShownFile {
  readonly hash: string;
  /** Its bytes, compressed, where something is hidden; null: the stored file is shown byte by byte. */
  readonly changed: Buffer | null;
}

export async function hideSecrets(content: Buffer, isGated = false): Promise<ShownFile> {
  const bytes = await decompress(content);
  const text = bytes.toString('utf8');
  const shown = shownFile(text, isGated);
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

/** Compressed files, a tenth of what they hold. */
const MOST_BYTES = 16 << 20;
/** The hash, and the key of the cache. */
const BYTES_OF_A_HASH = 200;

/** Hides what may be secret once for each file: a file of 8 MiB keeps the server busy for up to a second. */
export function createShownFiles(hide = hideSecrets) {
  return new LRUCache<string, ShownFile, StoredFile>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ changed }) => BYTES_OF_A_HASH + (changed?.byteLength ?? 0),
    fetchMethod: (_sha256, _stale, { context }) => hide(context.content, context.isGated),
  });
}

/** Serves what a run has beside its scores: its question results, one bit each, and its results file. */
export function registerRunFiles(app: FastifyInstance, { database: { db } }: RecordDeps): void {
  const shownFiles = createShownFiles();

  serve(app, getAnswers, async ({ params: { id: run } }) => {
    const tasks = await readQuestionResults(db, run);
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

  // The bytes come from others: they are a download, and no browser shows them as a page of this site.
  serve(app, getResultsFile, async ({ params: { id: run } }, reply) => {
    const file = await readResultsFileOf(db, run);
    if (file === null) {
      throw new HttpError('no_results_file', `No results file is stored for a run ${run}.`, {
        params: { run },
      });
    }
    const key = `${file.sha256} ${file.isGated}`;
    const { hash, changed } = await shownFiles.forceFetch(key, { context: file });
    reply.type('application/json; charset=utf-8').headers({
      etag: `W/"${hash}"`,
      'cache-control': 'public, no-cache',
      'content-disposition': `attachment; filename="results_run_${run}.json"`,
      'content-security-policy': `sandbox; ${NO_CONTENT_POLICY}`,
    });
    return decompress(changed ?? file.content);
  });
}
