import { type PageLanguage, queryInLanguage } from '@leaderboard/core/page-language';

/** The addresses of our own pages about models, runs and publications: routes after the '#'. */

export function modelHref(name: string): string {
  return `#/model/${name.split('/').map(encodeURIComponent).join('/')}`;
}

export function runHref(id: number): string {
  return `#/run/${id}`;
}

export function publicationHref(publication: number): string {
  return `#/publication/${publication}`;
}

/** The feed of changes in the page's language: of all models, or of one. */
export function feedHref(language: PageLanguage, model: string | null = null): string {
  const query = model === null ? '' : `?model=${encodeURIComponent(model)}`;
  return `/changes.atom${language === 'en' ? query : queryInLanguage(query, language)}`;
}

/** Names of models or ids of rows, side by side. A parameter behind the route moves before it. */
export function compareHref(models: readonly string[]): string {
  return `#/compare?models=${models.map(encodeURIComponent).join(',')}`;
}
