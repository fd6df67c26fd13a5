import { type PagePath, pageAt } from '@leaderboard/core/pages/pages';
import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy } from 'react';
import { loadCode } from '../state/lazy-module.ts';
import { parsePage, parsePath } from '../state/route.ts';
import type { PageLocation } from '../state/stores.ts';

/** A page component. `prepare` starts its call before React has removed the previous page. */
type Page = ComponentType & {
  readonly prepare?: (queryClient: QueryClient, place: PageLocation) => void;
};

export interface Route {
  readonly path: string;
  /** Loads the page's code once, or again after a failure. */
  readonly load: () => Promise<Page>;
  /** Returns the page, or a component that suspends until its code is loaded. */
  readonly page: () => Page;
  /** Resets a page that failed: React's `lazy` caches a rejection, so the next visit needs a new component. */
  readonly forget: () => void;
}

/** Imports of the pages' code. Their metadata is in {@link PAGES}. */
export const IMPORTS: Readonly<Record<PagePath, () => Promise<Page>>> = {
  '/': async () => (await import('../board/leaderboard-page.tsx')).LeaderboardPage,
  '/add': async () => (await import('../submit/submit-page.tsx')).SubmitPage,
  '/quote': async () => (await import('../about/quote-page.tsx')).QuotePage,
  '/explore': async () => (await import('../charts/explore-page.tsx')).ExplorePage,
  '/compare': async () => (await import('../compare/compare-page.tsx')).ComparePage,
  '/changes': async () => (await import('../publications/changes-page.tsx')).ChangesPage,
  '/methods': async () => (await import('../about/methods-page.tsx')).MethodsPage,
  '/results': async () => (await import('../results/own-results-page.tsx')).OwnResultsPage,
  '/vote': async () => (await import('../vote/vote-page.tsx')).VotePage,
  '/model': async () => (await import('../model/model-page.tsx')).ModelPage,
  '/run': async () => (await import('../results/run-page.tsx')).RunPage,
  '/publication': async () => (await import('../publications/publication-page.tsx')).PublicationPage,
};

function routeTo(path: string, importPage: () => Promise<Page>): Route {
  let loaded: Page | null = null;
  let waiting: Page | null = null;
  const load = async () => {
    loaded ??= await loadCode(importPage);
    return loaded;
  };
  return {
    path,
    load,
    page: () => {
      waiting ??= lazy(async () => ({ default: await load() }));
      return loaded ?? waiting;
    },
    forget: () => {
      waiting = null;
    },
  };
}

/** Routes requested so far, by page. */
const routes = new Map<string, Route>();

const NOT_FOUND = routeTo('', async () => (await import('./not-found-page.tsx')).NotFoundPage);

/** The route for a URL hash. */
export function routeAt(hash: string): Route {
  const page = parsePage(hash);
  const hasRest = parsePath(hash).length > page.length;
  const importPage = Object.entries(IMPORTS).find(([path]) => path === page)?.[1];
  if (importPage === undefined || hasRest !== (pageAt(page)?.about.length ?? 0) > 0) return NOT_FOUND;
  const route = routes.get(page) ?? routeTo(page, importPage);
  routes.set(page, route);
  return route;
}
