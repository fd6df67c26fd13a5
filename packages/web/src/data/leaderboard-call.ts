import { LEADERBOARD_PATH, WITHOUT_INTERVALS } from '@leaderboard/core/leaderboard-path';
import { common as texts } from '#catalog/common.ts';
import { createPacer, yieldToBrowser } from '../scheduling/pacer.ts';
import { type ReadBoard, readBoard } from './entry-reader.ts';
import { boardTag, MAX_CACHED_CHARACTERS } from './leaderboard-cache.ts';
import { answered, textChunks } from './silence-limit.ts';

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

/** GET /api/leaderboard/formatted, with the tag of the board that it answered and the number of its publication. */
export async function callLeaderboard(): Promise<
  ReadBoard & { readonly board: string | null; readonly publication: number | null }
> {
  const response = await answered(
    takeEarlyCall() ?? fetch(LEADERBOARD_PATH, { headers: { accept: WITHOUT_INTERVALS } }),
  );
  if (!response.ok) throw new Error(texts.errors.http(response.status));
  const pacer = createPacer(() => performance.now(), yieldToBrowser);
  const read = await readBoard(textChunks(response), pacer, MAX_CACHED_CHARACTERS);
  const { headers } = response;
  const publication = Number(headers.get('publication')) || null;
  return { ...read, board: boardTag(headers.get('etag')), publication };
}
