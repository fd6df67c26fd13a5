import { toQuery } from '../board/codec.ts';
import { type PageLanguage, queryInLanguage } from '../page-language.ts';
import type { Values } from './pages.ts';

/** The address of a call or page with its values: those that its path names stand in the path, the others in the query. */
export function formatUrl(path: string, values: Values = {}): string {
  const filled = path.replace(/:(\w+)/g, (_whole, name: string) => {
    const value = values[name] ?? '';
    // As parts of a path these would lead to another one.
    return value === '.' || value === '..' ? '' : encodeURIComponent(value);
  });
  return `${filled}${toQuery(Object.entries(values).filter(([name]) => !path.includes(`:${name}`)))}`;
}

/** The feed of changes in a language: of all models, or of one. */
export function feedPath(language: PageLanguage, model: string | null = null): string {
  const query = model === null ? '' : `?model=${encodeURIComponent(model)}`;
  return `/changes.atom${language === 'en' ? query : queryInLanguage(query, language)}`;
}
