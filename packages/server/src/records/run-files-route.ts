import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { getAnswers } from '@leaderboard/core/api';
import { getResultsFile } from '@leaderboard/core/records-api';
import { shownFile } from '@leaderboard/core/results/secrets';
import type { FastifyInstance } from 'fastify';
import { readQuestionResults } from '../board/question-results.sql.ts';
import { readResultsFileOf } from '../board/results-files.sql.ts';
import { NO_CONTENT_POLICY } from '../http/headers.ts';
import { HttpError } from '../http/http-error.ts';
import { serve } from '../http/serve.ts';
import type { RecordDeps } from './record-deps.ts';

const decompress = promisify(gunzip);

/** A results file as everybody may read it. */
async function shownBytes(content: Buffer): Promise<Buffer> {
  const bytes = await decompress(content);
  const text = bytes.toString('utf8');
  const shown = shownFile(text);
  return shown === text ? bytes : Buffer.from(shown);
}

/** What a run has beside its scores: its question results, one bit each (docs/questions.md), and its results file. */
export function registerRunFiles(app: FastifyInstance, { database: { db } }: RecordDeps): void {
  // Kept, because filtering a file of 8 MiB takes a second.
  let last = { sha256: '', shown: Promise.resolve<Buffer>(Buffer.of()) };

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
    if (file.sha256 !== last.sha256) last = { sha256: file.sha256, shown: shownBytes(file.content) };
    const shown = await last.shown;
    reply.type('application/json; charset=utf-8').headers({
      etag: `W/"${createHash('sha256').update(shown).digest('hex')}"`,
      'cache-control': 'public, no-cache',
      'content-disposition': `attachment; filename="results_run_${run}.json"`,
      'content-security-policy': `sandbox; ${NO_CONTENT_POLICY}`,
    });
    return shown;
  });
}
