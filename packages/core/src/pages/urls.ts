import { toQuery } from '../board/codec.ts';
import { type PageLanguage, queryInLanguage } from '../page-language.ts';
import type { Values } from './pages.ts';

/** Formats the URL of a call or page: values named in the path fill its segments, and the rest form the query string. */
export function formatUrl(path: string, values: Values = {}): string {
  const filled = path.replace(/:(\w+)/g, (_whole, name: string) => {
    const value = values[name] ?? '';
    // Dot segments would resolve to a different path.
    return value === '.' || value === '..' ? '' : encodeURIComponent(value);
  });
  return `${filled}${toQuery(Object.entries(values).filter(([name]) => !path.includes(`:${name}`)))}`;
}

/** Path of the changes feed in a language, for all models or one. */
export function feedPath(language: PageLanguage, model: string | null = null): string {
  const query = model === null ? '' : `?model=${encodeURIComponent(model)}`;
  return `/changes.atom${language === 'en' ? query : queryInLanguage(query, language)}`;
}
