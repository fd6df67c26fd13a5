import { toQuery } from '../board/query.ts';
import type { Values } from './pages.ts';

/** The address of a call or page with its values: those that its path names stand in the path, the others in the query. */
export function addressOf(path: string, values: Values = {}): string {
  const filled = path.replace(/:(\w+)/g, (_whole, name: string) => {
    const value = values[name] ?? '';
    // As parts of a path these would lead to another one.
    return value === '.' || value === '..' ? '' : encodeURIComponent(value);
  });
  return `${filled}${toQuery(Object.entries(values).filter(([name]) => !path.includes(`:${name}`)))}`;
}
