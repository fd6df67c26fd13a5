import { LEADERBOARD_PATH, WITHOUT_INTERVALS } from '@leaderboard/core/leaderboard-path';
import { common as texts } from '#catalog/common.ts';
import { createPacer, yieldToBrowser } from '../scheduling/pacer.ts';
import { type ReadBoard, readBoard } from './entry-reader.ts';
import { boardTag, MAX_CACHED_CHARACTERS } from './leaderboard-cache.ts';
import { NoAnswerError } from './no-answer.ts';

declare global {
  interface Window {
    /** The call that public/boot.js started before this code was there. */
    leaderboardCall?: Promise<Response>;
  }
}

/** The early call, once: a second reader wants a new answer. */
function takeEarlyCall(): Promise<Response> | undefined {
  const call = window.leaderboardCall;
  delete window.leaderboardCall;
  return call;
}

/** For so long may nothing come: of the answer at first, then of each part of its body. */
const SILENCE_LIMIT_MS = 30_000;

async function withinLimit<Result>(work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new NoAnswerError('GET')), SILENCE_LIMIT_MS);
  });
  try {
    return await Promise.race([work, silence]);
  } finally {
    clearTimeout(timer);
  }
}

/** The body as text while it arrives; async iteration of the stream itself is not in every browser yet. */
async function* textChunks(response: Response): AsyncGenerator<string> {
  if (response.body === null) return;
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await withinLimit(reader.read());
    if (done) break;
    yield decoder.decode(value, { stream: true });
  }
  yield decoder.decode();
}

/** GET /api/leaderboard/formatted, with the tag of the board that it answered and the number of its publication. */
export async function callLeaderboard(): Promise<
  ReadBoard & { readonly board: string | null; readonly publication: number | null }
> {
  const response = await withinLimit(
    takeEarlyCall() ?? fetch(LEADERBOARD_PATH, { headers: { accept: WITHOUT_INTERVALS } }),
  );
  if (!response.ok) throw new Error(texts.errors.http(response.status));
  const pacer = createPacer(() => performance.now(), yieldToBrowser);
  const read = await readBoard(textChunks(response), pacer, MAX_CACHED_CHARACTERS);
  const { headers } = response;
  const publication = Number(headers.get('publication')) || null;
  return { ...read, board: boardTag(headers.get('etag')), publication };
}
