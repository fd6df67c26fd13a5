import { setTimeout as sleep } from 'node:timers/promises';
import { readPageQuery, writePageQuery } from '@leaderboard/core/board/page-query';
import { getPublicationBoard, MODELS_OF_HEADER, modelsOfThenSchema } from '@leaderboard/core/records-api';
import type { FastifyInstance } from 'fastify';
import type { Documents } from './documents.ts';
import { LONGEST_ADDRESS } from './longest-address.ts';
import type { StoredPage } from './stored-page.ts';

/** A visitor with script needs none of it, and other browsers load the page again. */
const PATIENCE_MS = 500;

interface PastBoardPage {
  readonly status: number;
  readonly retryAfter: string | undefined;
  /** null: the page without rows, which the browser fills. */
  readonly page: StoredPage | null;
}

const WITHOUT_ROWS: PastBoardPage = { status: 200, retryAfter: undefined, page: null };

interface Asked {
  readonly app: Pick<FastifyInstance, 'inject'>;
  readonly documents: Pick<Documents, 'past'>;
  readonly mayRender: () => boolean;
  /** How long a visitor waits before the page without rows is better. */
  readonly patienceMs?: number;
}

async function pageOf(
  ip: string,
  parameters: URLSearchParams,
  { app, documents, mayRender }: Asked,
): Promise<PastBoardPage> {
  const at = parameters.get('at') ?? '';
  const query = writePageQuery({ ...readPageQuery(parameters), at });
  if (query.length > LONGEST_ADDRESS) return WITHOUT_ROWS;
  const notThere = async () => ({
    ...WITHOUT_ROWS,
    status: 404,
    page: await documents.past(query, null, mayRender),
  });
  if (!getPublicationBoard.params.safeParse({ number: at }).success) return notThere();
  // Its limits and its refusals are those of the call.
  const answer = await app.inject({
    url: getPublicationBoard.path.replace(':number', at),
    remoteAddress: ip,
    headers: { 'accept-encoding': 'gzip' },
  });
  if (answer.statusCode === 404) return notThere();
  if (answer.statusCode !== 200) {
    const wait = answer.headers['retry-after'];
    return {
      ...WITHOUT_ROWS,
      status: answer.statusCode,
      retryAfter: wait === undefined ? wait : String(wait),
    };
  }
  const models = modelsOfThenSchema.safeParse(answer.headers[MODELS_OF_HEADER]);
  const board = {
    body: answer.rawPayload,
    models: models.success ? models.data : null,
    etag: answer.headers.etag ?? '',
  };
  return { ...WITHOUT_ROWS, page: await documents.past(query, board, mayRender) };
}

/**
 * The page of a past board. Where there is none in time, it goes out without rows: a browser with script draws the board anyway,
 * from the same call, whose answer is then made; others ask again.
 */
export function pastBoardPage(ip: string, parameters: URLSearchParams, asked: Asked): Promise<PastBoardPage> {
  return Promise.race([
    pageOf(ip, parameters, asked),
    sleep(asked.patienceMs ?? PATIENCE_MS, WITHOUT_ROWS, { ref: false }),
  ]);
}
