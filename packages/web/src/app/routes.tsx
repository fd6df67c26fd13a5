import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy } from 'react';
import { common as texts } from '#catalog/common.ts';
import type { Config } from '../state/config.ts';
import { pathOf } from '../state/route.ts';

/** `prepare` starts the call of the page before React has removed the previous one. */
type Page = ComponentType & {
  readonly prepare?: (queryClient: QueryClient, rest: string) => void;
};

export interface Route {
  readonly path: string;
  /** Its label in the navigation; null: not listed there. */
  readonly label: (() => string) | null;
  /** Whether more of the path follows: which model, run or publication. */
  readonly hasRest: boolean;
  /** The document's title. @param rest what follows the route's own path */
  readonly title: (config: Config, rest: string) => string;
  /** Loads the page's code, once. */
  readonly load: () => Promise<Page>;
  /** The page; until its code is loaded, a component that suspends. */
  readonly page: () => Page;
}

type Title = Route['title'];

function route(
  path: string,
  title: Title,
  importPage: () => Promise<Page>,
  more: Partial<Route> = {},
): Route {
  let loaded: Page | null = null;
  const load = async () => {
    loaded ??= await importPage();
    return loaded;
  };
  const Waiting = lazy(async () => ({ default: await load() }));
  return { path, label: null, hasRest: false, title, load, page: () => loaded ?? Waiting, ...more };
}

const boardTitle: Title = ({ productName }) => texts.leaderboard.title(productName);

/** The title of a page other than the board, with the board's own after it. */
function titled(title: (rest: string) => string): Title {
  return (config, rest) => `${title(rest)} – ${boardTitle(config, rest)}`;
}

/** A page about models and how they came about. */
function record(path: keyof typeof texts.pages.records, importPage: () => Promise<Page>): Route {
  const title = titled((rest) => texts.pages.records[path](rest));
  return route(path, title, importPage, { hasRest: texts.pages.records[path].length > 0 });
}

/** The screens. Those with a label are in the navigation, in this order; others are linked by the footer and by pages. */
export const ROUTES: readonly Route[] = [
  route('/', boardTitle, async () => (await import('../board/leaderboard-page.tsx')).LeaderboardPage, {
    label: () => texts.pages.leaderboard,
  }),
  route(
    '/add',
    titled(() => texts.submit.title),
    async () => (await import('../take-part/submit-page.tsx')).SubmitPage,
    {
      label: () => texts.pages.submit,
    },
  ),
  route(
    '/quote',
    titled(() => texts.pages.citationsTitle),
    async () => (await import('../records/quote/quote-page.tsx')).QuotePage,
    {
      label: () => texts.pages.citations,
    },
  ),
  route(
    '/vote',
    titled(() => texts.pages.voteTitle),
    async () => (await import('../take-part/vote/vote-page.tsx')).VotePage,
  ),
  route(
    '/methods',
    titled(() => texts.pages.methods),
    async () => (await import('../records/methods/methods-page.tsx')).MethodsPage,
  ),
  record('/model', async () => (await import('../records/model/model-page.tsx')).ModelPage),
  record('/run', async () => (await import('../records/run/run-page.tsx')).RunPage),
  record('/publication', async () => (await import('../records/publication-page.tsx')).PublicationPage),
  record('/compare', async () => (await import('../records/compare/compare-page.tsx')).ComparePage),
  record('/changes', async () => (await import('../records/changes-page.tsx')).ChangesPage),
  record('/explore', async () => (await import('../records/explore/explore-page.tsx')).ExplorePage),
];

const NOT_FOUND = route(
  '',
  titled(() => texts.notFound.title),
  async () => {
    const { NotFoundPage } = await import('./not-found-page.tsx');
    return NotFoundPage;
  },
);

/** The route of a hash. */
export function routeAt(location: string): Route {
  const path = pathOf(location);
  return (
    ROUTES.find((one) => (one.hasRest ? path.startsWith(`${one.path}/`) : path === one.path)) ?? NOT_FOUND
  );
}
