import { parseView, type View, viewQuery } from './view.ts';

/** How many rows a page has that is read without script. */
export const ROWS_A_PAGE = 100;

const PARAMETER = 'from';

/** A page of the board that is read without script: a view, and the place of its first row. */
export interface PageQuery {
  readonly view: View;
  /** From 0, a multiple of {@link ROWS_A_PAGE}. */
  readonly start: number;
}

/** The page that a query asks for. In the address the first row is counted from 1; the page that holds it is meant. */
export function readPageQuery(parameters: { readonly get: (name: string) => string | null }): PageQuery {
  const text = parameters.get(PARAMETER) ?? '';
  const row = /^\d{1,7}$/.test(text) ? Math.max(1, Number(text)) : 1;
  return {
    view: parseView((name) => parameters.get(name)),
    start: Math.floor((row - 1) / ROWS_A_PAGE) * ROWS_A_PAGE,
  };
}

/** The query of a page, with its '?'; empty for the beginning of the default view. Equal pages have equal queries. */
export function writePageQuery({ view, start }: PageQuery): string {
  const query = viewQuery(view);
  if (start === 0) return query;
  return `${query === '' ? '?' : `${query}&`}${PARAMETER}=${start + 1}`;
}
