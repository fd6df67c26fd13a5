import { type PageLanguage, queryInLanguage } from './page-language.ts';

/** The feed of changes in a language: of all models, or of one. */
export function feedPath(language: PageLanguage, model: string | null = null): string {
  const query = model === null ? '' : `?model=${encodeURIComponent(model)}`;
  return `/changes.atom${language === 'en' ? query : queryInLanguage(query, language)}`;
}
