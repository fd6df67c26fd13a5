import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy } from 'react';
import { common as texts } from '#catalog/common.ts';
import type { Config } from '../state/config.ts';
import { pathOf } from '../state/route.ts';

/** A page, and how it makes its call ahead: leaving the page before takes a while. */
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

function route(
  path: string,
  label: (() => string) | null,
  title: (config: Config, rest: string) => string,
  importPage: () => Promise<Page>,
  hasRest = false,
): Route {
  let loaded: Page | null = null;
  const load = async () => {
    loaded ??= await importPage();
    return loaded;
  };
  const Waiting = lazy(async () => ({ default: await load() }));
  return { path, label, hasRest, title, load, page: () => loaded ?? Waiting };
}

const boardTitle = (config: Config) => texts.leaderboard.title(config.productName);

/** Pages about models and how they came about. */
const RECORD_PAGES = {
  '/model': async () => (await import('../pages/model/model-page.tsx')).ModelPage,
  '/run': async () => (await import('../pages/run/run-page.tsx')).RunPage,
  '/publication': async () => (await import('../pages/publication/publication-page.tsx')).PublicationPage,
  '/compare': async () => (await import('../pages/compare/compare-page.tsx')).ComparePage,
  '/explore': async () => (await import('../pages/explore/explore-page.tsx')).ExplorePage,
  '/changes': async () => (await import('../pages/changes/changes-page.tsx')).ChangesPage,
} as const satisfies Record<string, () => Promise<Page>>;
const RECORD_PATHS = ['/model', '/run', '/publication', '/compare', '/changes', '/explore'] as const;

/** The screens, in the order of the navigation. */
export const ROUTES: readonly Route[] = [
  route(
    '/',
    () => texts.pages.leaderboard,
    boardTitle,
    async () => {
      const { LeaderboardPage } = await import('../pages/leaderboard/leaderboard-page.tsx');
      return LeaderboardPage;
    },
  ),
  route(
    '/add',
    () => texts.pages.submit,
    (config) => `${texts.submit.title} – ${boardTitle(config)}`,
    async () => {
      const { SubmitPage } = await import('../pages/submit/submit-page.tsx');
      return SubmitPage;
    },
  ),
  route(
    '/quote',
    () => texts.pages.citations,
    (config) => `${texts.pages.citationsTitle} – ${boardTitle(config)}`,
    async () => {
      const { QuotePage } = await import('../pages/quote/quote-page.tsx');
      return QuotePage;
    },
  ),
  // The status panel and the submit page link to it.
  route(
    '/vote',
    null,
    (config) => `${texts.pages.voteTitle} – ${boardTitle(config)}`,
    async () => {
      const { VotePage } = await import('../pages/vote/vote-page.tsx');
      return VotePage;
    },
  ),
  // The footer and every place that shows uncertainty link to it.
  route(
    '/methods',
    null,
    (config) => `${texts.pages.methods} – ${boardTitle(config)}`,
    async () => {
      const { MethodsPage } = await import('../pages/methods/methods-page.tsx');
      return MethodsPage;
    },
  ),
  route(
    '/shortlist',
    null,
    (config) => `${texts.pages.shortlist} – ${boardTitle(config)}`,
    async () => {
      const { ShortlistPage } = await import('../pages/shortlist/shortlist-page.tsx');
      return ShortlistPage;
    },
  ),
  ...RECORD_PATHS.map((path) =>
    route(
      path,
      null,
      (config, rest) => `${texts.pages.records[path](rest)} – ${boardTitle(config)}`,
      RECORD_PAGES[path],
      texts.pages.records[path].length > 0,
    ),
  ),
];

const NOT_FOUND = route(
  '',
  null,
  (config) => `${texts.notFound.title} – ${boardTitle(config)}`,
  async () => {
    const { NotFoundPage } = await import('../pages/not-found/not-found-page.tsx');
    return NotFoundPage;
  },
);

/** The screen of a hash. */
export function routeAt(location: string): Route {
  const path = pathOf(location);
  return (
    ROUTES.find((one) => (one.hasRest ? path.startsWith(`${one.path}/`) : path === one.path)) ?? NOT_FOUND
  );
}
