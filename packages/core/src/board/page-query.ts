import { toQuery } from './codec.ts';
import { parseView, type View, viewQuery } from './view.ts';

/** Number of rows that the server renders and the browser hydrates: enough for a tall screen. */
export const ROWS_A_PAGE = 40;

const PARAMETER = 'from';

/** A page of the board for browsers without JavaScript: a view and the index of its first row. */
export interface PageQuery {
  readonly view: View;
  /** Zero-based index, a multiple of {@link ROWS_A_PAGE}. */
  readonly start: number;
}

/** Parses a page from a query. `from` is a one-based row number, rounded down to the start of its page. */
export function readPageQuery(parameters: { readonly get: (name: string) => string | null }): PageQuery {
  const text = parameters.get(PARAMETER) ?? '';
  const row = /^\d{1,7}$/.test(text) ? Math.max(1, Number(text)) : 1;
  return {
    view: parseView((name) => parameters.get(name)),
    start: Math.floor((row - 1) / ROWS_A_PAGE) * ROWS_A_PAGE,
  };
}

/** A page's query string, including the '?'; empty for the first page of the default view. Equal pages have equal queries. */
export function writePageQuery({ view, start }: PageQuery): string {
  const parts = [viewQuery(view), start === 0 ? '' : toQuery([[PARAMETER, String(start + 1)]])];
  const query = parts.flatMap((part) => (part === '' ? [] : [part.slice(1)])).join('&');
  return query === '' ? '' : `?${query}`;
}
