import { type ComponentType, lazy } from 'react';
import type { Config } from '../state/config.ts';
import { texts } from '../texts/texts.ts';

export interface Route {
  readonly path: string;
  /** Its name in the navigation; null: not listed there. */
  readonly label: string | null;
  /** The document's title. */
  readonly title: (config: Config) => string;
  /** Fetches the page's code, once. */
  readonly load: () => Promise<ComponentType>;
  /** The page itself once its code is there, before that one that waits for it. */
  readonly page: () => ComponentType;
}

function route(
  path: string,
  label: string | null,
  title: (config: Config) => string,
  importPage: () => Promise<ComponentType>,
): Route {
  let loaded: ComponentType | null = null;
  const load = async () => {
    loaded ??= await importPage();
    return loaded;
  };
  const Waiting = lazy(async () => ({ default: await load() }));
  return { path, label, title, load, page: () => loaded ?? Waiting };
}

const boardTitle = (config: Config) => texts.leaderboard.title(config.productName);

/** The screens (spec 2.1), in the order of the navigation. */
export const ROUTES: readonly Route[] = [
  route('/', texts.pages.leaderboard, boardTitle, async () => {
    const { LeaderboardPage } = await import('../pages/leaderboard/leaderboard-page.tsx');
    return LeaderboardPage;
  }),
  route(
    '/add',
    texts.pages.submit,
    (config) => `${texts.submit.title} – ${boardTitle(config)}`,
    async () => {
      const { SubmitPage } = await import('../pages/submit/submit-page.tsx');
      return SubmitPage;
    },
  ),
  route(
    '/quote',
    texts.pages.citations,
    (config) => `${texts.citations.title} – ${boardTitle(config)}`,
    async () => {
      const { QuotePage } = await import('../pages/quote/quote-page.tsx');
      return QuotePage;
    },
  ),
  // Reached from the status panel and the submit page; the spec lists no item for it.
  route(
    '/vote',
    null,
    (config) => `${texts.vote.title} – ${boardTitle(config)}`,
    async () => {
      const { VotePage } = await import('../pages/vote/vote-page.tsx');
      return VotePage;
    },
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

/** The screen at a location after the '#'. Old links carry the query there ('#/?search=x'): it is not part of the path. */
export function routeAt(location: string): Route {
  const path = location.replace(/^#?\/?/, '/').replace(/\?.*$/, '');
  return ROUTES.find((candidate) => candidate.path === path) ?? NOT_FOUND;
}
