import { allPages, type Page, type PagePath } from '@leaderboard/core/pages/pages';
import { formatText } from '@leaderboard/texts/sentences';
import { common as texts } from '#texts/common';
import type { Config } from '../state/config.ts';

function valueAt<Value>(record: Readonly<Record<string, Value>>, path: string): Value | null {
  return Object.entries(record).find(([one]) => one === path)?.[1] ?? null;
}

/** The type guarantees that every page has a title. */
const TITLES: Readonly<
  Record<Exclude<PagePath, '/'>, string | ((values: { readonly about: string }) => string)>
> = texts.pages.titles;

/** The document title of a page, ending with the board's title. @param about the rest of the route after the page's path */
export function getDocumentTitle(
  path: string,
  { productName }: Pick<Config, 'productName'>,
  about: string,
): string {
  const board = texts.leaderboard.title({ product: productName });
  if (path === '/') return board;
  return `${getPageTitle(path, about) ?? texts.notFound.title} – ${board}`;
}

/**
 * The title of a page; null for the board, whose title names the product, and for unknown pages. @param about the rest of the
 * route
 */
function getPageTitle(path: string, about = ''): string | null {
  const title = valueAt(TITLES, path);
  return title === null ? null : formatText(title, { about });
}

/** Links to the pages of a list, in the order of `allPages`. */
export function getPageLinks(list: NonNullable<Page['listed']>) {
  return allPages().flatMap(([path, { listed }]) =>
    listed === list ? [{ path, label: valueAt(texts.pages.labels, path) ?? getPageTitle(path) }] : [],
  );
}
