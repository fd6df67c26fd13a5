import { changesFilterOf, modelsOf } from '@leaderboard/core/board/record-parameters';
import { getComposition } from '@leaderboard/core/questions-api';
import { getChanges, getComparison, getModel, getPublication, getRun } from '@leaderboard/core/records-api';
import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { readCarried, writeCarried } from './carried-page.ts';
import { compositionQuery } from './questions-query.ts';
import {
  changesQuery,
  comparisonQuery,
  modelQuery,
  NO_CHANGES,
  publicationQuery,
  runQuery,
} from './records-query.ts';

const carriedDocumentSchema = z.object({
  path: z.string(),
  /** The parameters that the page reads, with the '?'. */
  query: z.string(),
  /** The year of its copyright line. */
  year: z.int(),
  /** The body of the call that the page is rendered from; null: it needs no call, or the call found nothing. */
  answer: z.unknown(),
  /** Whether the call found nothing: there is no such model, run or publication. */
  isUnknown: z.boolean(),
});

/** The data in a rendered document about a model, a run and so on. With it the browser hydrates without a call. */
export type CarriedDocument = z.infer<typeof carriedDocumentSchema>;

export function writeCarriedDocument(document: CarriedDocument): string {
  return writeCarried(document);
}

/** null when it cannot be read: then the browser renders the page by itself. */
export function readCarriedDocument(json: string | null): CarriedDocument | null {
  return readCarried(carriedDocumentSchema, json);
}

interface Page {
  /** The path of the route, without what it is about. */
  readonly route: string;
  /** What follows the route's own path. */
  readonly about: string;
  readonly parameters: Pick<URLSearchParams, 'get'>;
}

/**
 * Puts the answer of a page's call into the query cache.
 * @param answer the body of the call; null: it found nothing.
 * @throws when the answer does not fit the contract of the call
 */
export function keepAnswer(client: QueryClient, { route, about, parameters }: Page, answer: unknown): void {
  const read = <Answer>({ response }: { readonly response: z.ZodMiniType<Answer> }) =>
    answer === null ? null : response.parse(answer);
  switch (route) {
    case '/model':
      client.setQueryData(modelQuery(about).queryKey, read(getModel));
      break;
    case '/run':
      client.setQueryData(runQuery(about).queryKey, read(getRun));
      break;
    case '/publication':
      client.setQueryData(publicationQuery(about, parameters.get('since')).queryKey, read(getPublication));
      break;
    case '/compare':
      client.setQueryData(comparisonQuery(modelsOf(parameters.get('models'))).queryKey, read(getComparison));
      break;
    case '/methods':
      client.setQueryData(compositionQuery.queryKey, read(getComposition));
      break;
    case '/changes':
      client.setQueryData(changesQuery(changesFilterOf(parameters.get('changes'))).queryKey, {
        pages: [read(getChanges) ?? NO_CHANGES],
        pageParams: [null],
      });
      break;
  }
}
