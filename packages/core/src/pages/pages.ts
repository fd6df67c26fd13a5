/**
 * Every page, once. Routes, lists of links, titles, documents of the server, the sitemap and the owner of each parameter follow from
 * this table. Beside a row here a page has its code in the web's app/routes.tsx and its texts in both languages.
 */
import type * as records from '../records-api.ts';
import type { PARAMETERS } from './parameters.ts';

/** Texts by name: of the path's parts, of parameters, of a call. */
export type Values = Readonly<Record<string, string>>;

type ParameterName = keyof typeof PARAMETERS;

/** A call of the contract by its name, so that the first load of the web has no part of the contract. */
type CallName = Extract<keyof typeof records, `get${string}`>;

/** The parts that the server's document of a page is made from. */
interface PageDocument {
  /** null: it needs no call. */
  readonly call: CallName | null;
  /** The parameters that the document's own address has, and its call. */
  readonly reads: readonly ParameterName[];
}

export interface Page {
  /** What follows the path, by the names of the call: ['org', 'name'] for '/model/:org/:name'. */
  readonly about: readonly string[];
  /** The list of links that it is in; absent: other pages link to it. */
  readonly listed?: 'navigation' | 'more';
  /** Its parameters. Those of the board's view belong to every page and are not listed. */
  readonly parameters: readonly ParameterName[];
  /** Absent: its address leads to the route, which the browser renders. */
  readonly document?: PageDocument;
  readonly inSitemap?: true;
  /** Whether the page says why nobody is signed in. */
  readonly hasSignInBox?: true;
}

export const PAGES = {
  '/': { about: [], listed: 'navigation', parameters: ['models'] },
  '/add': { about: [], listed: 'navigation', parameters: ['guide'], hasSignInBox: true },
  '/quote': { about: [], listed: 'navigation', parameters: [] },
  '/explore': {
    about: [],
    listed: 'more',
    parameters: [],
    document: { call: null, reads: [] },
    inSitemap: true,
  },
  '/compare': {
    about: [],
    listed: 'more',
    parameters: ['models'],
    document: { call: 'getComparison', reads: ['models'] },
  },
  '/changes': {
    about: [],
    listed: 'more',
    parameters: ['changes'],
    document: { call: 'getChanges', reads: ['changes'] },
    inSitemap: true,
  },
  '/methods': {
    about: [],
    listed: 'more',
    parameters: ['section'],
    document: { call: null, reads: ['section'] },
    inSitemap: true,
  },
  '/results': { about: [], parameters: [], document: { call: null, reads: [] }, inSitemap: true },
  '/vote': { about: [], parameters: [], hasSignInBox: true },
  '/model': {
    about: ['org', 'name'],
    parameters: ['models'],
    document: { call: 'getModel', reads: [] },
  },
  '/run': { about: ['id'], parameters: [], document: { call: 'getRun', reads: [] } },
  '/publication': {
    about: ['number'],
    parameters: [],
    document: { call: 'getPublication', reads: [] },
  },
} as const satisfies Readonly<Record<`/${string}`, Page>>;

export type PagePath = keyof typeof PAGES;

/** The pages with documents of their own. */
export type DocumentPath = {
  [Path in PagePath]: (typeof PAGES)[Path] extends { readonly document: PageDocument } ? Path : never;
}[PagePath];

/** A page by its path: an address may name anything, such as 'constructor'. */
export const pageAt = (path: string): Page | undefined => allPages().find(([one]) => one === path)?.[1];

export const allPages = (): readonly (readonly [path: string, page: Page])[] => Object.entries(PAGES);

/**
 * The path of a page as it was meant: mail programs and people add slashes, '#' and '!' before it, and slashes after it, and write the
 * name of the page in capitals.
 */
export function normalizePath(path: string): string {
  const parts = path
    .replace(/^[/#!]+/, '')
    .split('/')
    .filter((part) => part !== '');
  const [page = '', ...about] = parts;
  return `/${[page.toLowerCase(), ...about].join('/')}`;
}
