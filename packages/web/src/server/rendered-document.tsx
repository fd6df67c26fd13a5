import type { LeaderboardEntry } from '@leaderboard/core/benchmark/entry';
import { FEWEST_COMPARED } from '@leaderboard/core/compared-models';
import { addressOf } from '@leaderboard/core/pages/call-address';
import { PAGE_CALLS } from '@leaderboard/core/pages/page-calls';
import { type DocumentPath, pageAt } from '@leaderboard/core/pages/pages';
import { getComparison } from '@leaderboard/core/records-api';
import type { DocumentRequest, RenderedDocument } from '@leaderboard/core/rendered-page';
import { said } from '@leaderboard/texts/sentences';
import { suite } from '@leaderboard/texts/suite-words';
import type { QueryClient } from '@tanstack/react-query';
import { common as texts } from '#catalog/common.ts';
import { documents as documentTexts } from '#catalog/documents.ts';
import { writeCarried } from '../app/carried.ts';
import { routeAt, titleOf } from '../app/routes.tsx';
import { leaderboardQuery } from '../data/leaderboard-query.ts';
import { valuesAt } from '../data/page-call.ts';
import { createQueryClient } from '../data/query-client.ts';
import { IN_PAGES } from '../data/query-of.ts';
import { verdictOfRecord } from '../records/compare/verdict-of-record.ts';
import { verdictSentence } from '../records/compare/verdict-sentence.ts';
import type { Config } from '../state/config.ts';
import { restOfRoute } from '../state/route.ts';
import { placeOf, renderApp } from './rendered-app.tsx';

const DESCRIPTIONS: Readonly<
  Record<string, string | ((values: typeof suite & { readonly about: string }) => string)>
> = documentTexts satisfies Readonly<Record<DocumentPath, unknown>>;

/** What search engines and link previews read of a page. */
function descriptionOf(path: string, about: string, answer: unknown): string {
  const compared = path === '/compare' ? getComparison.response.safeParse(answer).data : undefined;
  if (compared !== undefined && compared.models.length >= FEWEST_COMPARED) {
    const names = compared.models.map(({ entry }) => entry.id);
    return verdictSentence(names, verdictOfRecord(compared));
  }
  return said(DESCRIPTIONS[path] ?? '', { ...suite, about });
}

/** Puts the answer of a page's call where the page reads it. @param answer null: the call found nothing */
function keepAnswer(client: QueryClient, route: string, request: DocumentRequest, answer: unknown): void {
  const document = pageAt(route)?.document;
  const values = valuesAt(route, placeOf(request));
  if (document == null || document.call === null || values === null) return;
  const contract = PAGE_CALLS[document.call];
  const data = answer === null || !('response' in contract) ? null : contract.response.parse(answer);
  const key = addressOf(contract.path, values);
  if (document.inPages)
    client.setQueryData([key, ...IN_PAGES], {
      pages: data === null ? [] : [data],
      pageParams: data === null ? [] : [null],
    });
  else client.setQueryData([key], data);
}

/** Renders the page of a route from the answer of its call. */
export async function renderDocument(
  request: DocumentRequest,
  config: Config,
  { board, entries }: { readonly board: string; readonly entries: readonly LeaderboardEntry[] },
): Promise<RenderedDocument> {
  const { path, query, answer, isUnknown } = request;
  const route = routeAt(`#${path}`);
  await route.load();
  const about = restOfRoute(`#${path}`, route.path) ?? '';
  const needsBoard = pageAt(route.path)?.document?.needsBoard === true;
  const page = {
    path,
    query,
    // The plots of all models follow the board's filters, a comparison begins with the board's scope.
    view: needsBoard || route.path === '/compare' ? '' : null,
    year: new Date().getFullYear(),
    first: null,
    needsBoard,
  };
  const queryClient = createQueryClient();
  const answered: unknown = answer === null ? null : JSON.parse(answer);
  try {
    if (answered !== null || isUnknown) keepAnswer(queryClient, route.path, request, answered);
    const cached = queryClient.getQueryCache().getAll();
    const queries = cached.map(({ queryKey, state }) => [queryKey, state.data] as const);
    if (needsBoard) queryClient.setQueryData(leaderboardQuery.queryKey, { rows: entries, unreadable: [] });
    return {
      content: renderApp({ config, queryClient, page }),
      board: needsBoard ? board : null,
      carried: writeCarried({ ...page, queries }),
      title: titleOf(route.path, config, about),
      description: isUnknown ? texts.notFound.text : descriptionOf(route.path, about, answered),
    };
  } finally {
    // Its timers would keep the answers in memory.
    queryClient.clear();
  }
}
