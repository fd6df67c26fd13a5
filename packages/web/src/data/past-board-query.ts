import {
  getPublicationBoard,
  MODELS_OF_HEADER,
  type ModelsOfThen,
  modelsOfThenSchema,
} from '@leaderboard/core/records-api';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { createPacer, yieldToBrowser } from '../scheduling/pacer.ts';
import { CallError, request } from './api-call.ts';
import { type Entries, readBoard } from './entry-reader.ts';
import { isNotThere } from './records-query.ts';

async function* once(text: Promise<string>): AsyncGenerator<string> {
  yield await text;
}

export interface PastBoardAnswer {
  readonly entries: Entries;
  /** Of when facts and flags of its models are; null: of today. */
  readonly models: ModelsOfThen | null;
}

export function pastBoardKey(publication: string): readonly unknown[] {
  return ['past-board', publication];
}

/** The board as a publication left it; null: there is no such publication. */
export function usePastBoard(publication: string): UseQueryResult<PastBoardAnswer | null> {
  const path = getPublicationBoard.path.replace(':number', encodeURIComponent(publication));
  return useQuery({
    queryKey: pastBoardKey(publication),
    queryFn: ({ signal }) =>
      request(getPublicationBoard, { path, signal }, async (response) => {
        const pacer = createPacer(() => performance.now(), yieldToBrowser);
        const models = modelsOfThenSchema.safeParse(response.headers.get(MODELS_OF_HEADER));
        const { entries } = await readBoard(once(response.text()), pacer, 0);
        return { entries, models: models.success ? models.data : null };
      }).catch((error: unknown) => {
        if (isNotThere(error)) return null;
        throw error;
      }),
    staleTime: 300_000,
    structuralSharing: false,
    retry: (count, error) => count < 1 && !(error instanceof CallError && error.status < 500),
  });
}
