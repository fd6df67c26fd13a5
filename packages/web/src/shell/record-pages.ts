import type { Page } from './page.ts';

/** Loads the page of each of the routes about models and how they came about. */
export const RECORD_PAGES = {
  '/model': async () => (await import('../pages/model/model-page.tsx')).ModelPage,
  '/run': async () => (await import('../pages/run/run-page.tsx')).RunPage,
  '/publication': async () => (await import('../pages/publication/publication-page.tsx')).PublicationPage,
  '/compare': async () => (await import('../pages/compare/compare-page.tsx')).ComparePage,
  '/explore': async () => (await import('../pages/explore/explore-page.tsx')).ExplorePage,
  '/changes': async () => (await import('../pages/changes/changes-page.tsx')).ChangesPage,
} as const satisfies Record<string, () => Promise<Page>>;
