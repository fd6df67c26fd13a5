import { allPages, type Page, type PagePath } from '@leaderboard/core/pages/pages';
import { said } from '@leaderboard/texts/sentences';
import { common as texts } from '#texts/common';
import type { Config } from '../state/config.ts';

function valueAt<Value>(record: Readonly<Record<string, Value>>, path: string): Value | null {
  return Object.entries(record).find(([one]) => one === path)?.[1] ?? null;
}

/** A page without a title does not compile. */
const TITLES: Readonly<
  Record<Exclude<PagePath, '/'>, string | ((values: { readonly about: string }) => string)>
> = texts.pages.titles;

/** The title of the document of a page, with the board's own at its end. @param about what follows the page's path */
export function titleOf(path: string, { productName }: Pick<Config, 'productName'>, about: string): string {
  const board = texts.leaderboard.title({ product: productName });
  if (path === '/') return board;
  return `${titleOfPage(path, about) ?? texts.notFound.title} – ${board}`;
}

/** The title of a page; null for the board, whose title names the product, and where there is none. @param about what follows its path */
function titleOfPage(path: string, about = ''): string | null {
  const title = valueAt(TITLES, path);
  return title === null ? null : said(title, { about });
}

/** The pages of a list, in the order of the table of pages. */
export function linksIn(list: NonNullable<Page['listed']>) {
  return allPages().flatMap(([path, { listed }]) =>
    listed === list ? [{ path, label: valueAt(texts.pages.labels, path) ?? titleOfPage(path) }] : [],
  );
}
