import { allPages, type Page, type PagePath } from '@leaderboard/core/pages/pages';
import { said } from '@leaderboard/texts/sentences';
import { common as texts } from '#catalog/common.ts';

function valueAt<Value>(record: Readonly<Record<string, Value>>, path: string): Value | null {
  return Object.entries(record).find(([one]) => one === path)?.[1] ?? null;
}

/** A page without a title does not compile. */
const TITLES: Readonly<
  Record<Exclude<PagePath, '/'>, string | ((values: { readonly about: string }) => string)>
> = texts.pages.titles;

/** The title of a page; null for the board, whose title names the product, and where there is none. @param about what follows its path */
export function titleOfPage(path: string, about = ''): string | null {
  const title = valueAt(TITLES, path);
  return title === null ? null : said(title, { about });
}

/** The pages of a list, in the order of the table of pages. */
export function linksIn(list: NonNullable<Page['listed']>) {
  return allPages().flatMap(([path, { listed }]) =>
    listed === list ? [{ path, label: valueAt(texts.pages.labels, path) ?? titleOfPage(path) }] : [],
  );
}
