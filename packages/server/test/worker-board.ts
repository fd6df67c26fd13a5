import { createHash } from 'node:crypto';
import type { Call } from '@leaderboard/core/api';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../src/database/database.ts';
import { addWorkerToken } from '../src/workers/worker-tokens.sql.ts';
import { harnessResults } from './harness-results.js';
import { commitOf } from './new-submission.ts';
import { testApp } from './test-app.ts';

/** A server and a worker's token, with no network in between. */
export interface WorkerBoard {
  readonly app: FastifyInstance;
  readonly token: string;
  /** Makes a call as the worker, with any body. */
  ask(
    call: Call,
    body: unknown,
  ): Promise<{ readonly status: number; readonly json: Record<string, unknown> }>;
}

export async function workerBoard(
  database: Database,
  name = 'gpu-1',
  app?: FastifyInstance,
): Promise<WorkerBoard> {
  const token = await addWorkerToken(database, name);
  if (token === null) throw new Error('The name is taken.');
  const board = app ?? (await testApp({ database }));
  return {
    app: board,
    token,
    ask: async (call, body) => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await board.inject({
        method: call.method,
        url: call.path,
        headers,
        ...(body !== null && { payload: body as object }),
      });
      return { status: answer.statusCode, json: answer.json() };
    },
  };
}

/** The report of a worker, without its id and machine. */
export const REPORT = {
  jobs: 2,
  fault: null,
  has_gpu: true,
  disk_free_bytes: 1e12,
  disk_reserve_bytes: 1e10,
  ends: false,
};

/** The results file of a made-up model, as delivered by a worker. */
export function resultsOf(name: string): Buffer {
  const args = { pretrained: name, revision: commitOf('a'), dtype: 'float16' };
  return Buffer.from(JSON.stringify(harnessResults(args, false)));
}

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** The body of a call that delivers a part. */
export function partOf(lease: string, content: Buffer, part = 0, kind = 'results') {
  return { lease, kind, part, content: content.toString('base64') };
}

/** The body of a call that ends a delivery. */
export function endOf(lease: string, results: Buffer) {
  const rest = { answers_sha256: null, image: null, gate: null, log_tail: null };
  return { lease, results_sha256: sha256(results), ...rest };
}
