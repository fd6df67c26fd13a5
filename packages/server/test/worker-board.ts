import type { Call } from '@leaderboard/core/api';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../src/database/database.ts';
import { addWorkerToken } from '../src/workers/worker-tokens.sql.ts';
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
