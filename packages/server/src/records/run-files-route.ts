import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { errorSchema, getAnswers } from '@leaderboard/core/api';
import { getResultsFile } from '@leaderboard/core/records-api';
import { shownFile } from '@leaderboard/core/results/secrets';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { type QuestionResults, readQuestionResults } from '../board/question-results.sql.ts';
import { readResultsFileOf } from '../board/results-files.sql.ts';
import type { Database } from '../database/database.ts';
import { answers } from '../http/answers.ts';
import { NO_CONTENT_POLICY } from '../http/headers.ts';
import { HttpError } from '../http/http-error.ts';
import { isUnchangedHash } from './record-answers.ts';

const decompress = promisify(gunzip);

/** The hash of the content: after a restore the number of a run may be another run's. */
function hashOf(tasks: readonly QuestionResults[]): string {
  const content = createHash('sha256');
  for (const { key, metric, n, questionsSha256, bits } of tasks) {
    content.update(JSON.stringify([key, metric, n, questionsSha256])).update(bits);
  }
  return content.digest('base64url');
}

/** A results file as everybody may read it. */
async function shownBytes(content: Buffer): Promise<Buffer> {
  const bytes = await decompress(content);
  const text = bytes.toString('utf8');
  const shown = shownFile(text);
  return shown === text ? bytes : Buffer.from(shown);
}

/** What a run has beside its scores: its question results (docs/decisions/0021-answers.md) and its results file. */
export function registerRunFiles(app: FastifyInstance, { db }: Pick<Database, 'db'>): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  // Kept, because filtering a file of 8 MiB takes a second.
  let last = { sha256: '', shown: Promise.resolve<Buffer>(Buffer.of()) };

  routes.route({
    method: getAnswers.method,
    url: getAnswers.path,
    schema: {
      summary: getAnswers.summary,
      description:
        'One bit for each question of a language task: 1 is right. An entry of the board names its run. Send the ETag as If-None-Match: the answer is 304 while nothing changes.',
      params: getAnswers.params,
      response: { ...answers(getAnswers.response), 304: z.undefined() },
    },
    handler: async (request, reply) => {
      const run = Number(request.params.id);
      const tasks = await readQuestionResults(db, run);
      if (tasks.length === 0) {
        throw new HttpError(
          404,
          'no_answers',
          `No answers are stored for run ${run}: has_answers of GET /api/runs/${run} says whether there are any.`,
          { params: { run } },
        );
      }
      if (isUnchangedHash(request, reply, hashOf(tasks))) return reply.code(304).send();
      return {
        run,
        tasks: Object.fromEntries(
          tasks.map(({ key, metric, n, right, bits, questionsSha256 }) => [
            key,
            { metric, n, right, questions: questionsSha256, bits: bits.toString('base64') },
          ]),
        ),
      };
    },
  });

  // The bytes come from others: they are a download, and no browser shows them as a page of this site.
  routes.route({
    method: getResultsFile.method,
    url: getResultsFile.path,
    schema: {
      summary: getResultsFile.summary,
      description:
        'Values that may be secret are hidden: … stands in their place. Where nothing is hidden, the file is byte by byte the one whose SHA-256 GET /api/runs/{id} has as file_sha256. The ETag is the SHA-256 of the answer.',
      params: getResultsFile.params,
      response: { 200: z.unknown(), 304: z.undefined(), '4xx': errorSchema, '5xx': errorSchema },
    },
    handler: async (request, reply) => {
      const run = Number(request.params.id);
      const file = await readResultsFileOf(db, run);
      if (file === null) {
        throw new HttpError(404, 'no_results_file', `No results file is stored for a run ${run}.`, {
          params: { run },
        });
      }
      if (file.sha256 !== last.sha256) last = { sha256: file.sha256, shown: shownBytes(file.content) };
      const shown = await last.shown;
      const hash = createHash('sha256').update(shown).digest('hex');
      if (isUnchangedHash(request, reply, hash)) return reply.code(304).send();
      return reply
        .type('application/json; charset=utf-8')
        .headers({
          'content-disposition': `attachment; filename="results_run_${run}.json"`,
          'content-security-policy': `sandbox; ${NO_CONTENT_POLICY}`,
        })
        .send(shown);
    },
  });
}
