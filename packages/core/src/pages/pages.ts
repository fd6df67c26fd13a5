/**
 * Table of all pages. Routes, navigation links, titles, server documents, the sitemap and the owner of each URL parameter are
 * derived from it. To add a page, add a row here, its code in the web package's app/routes.tsx, and its messages in both languages.
 */
import type * as records from '../records-api.ts';
import type { PARAMETERS } from './parameters.ts';

/** Strings by name: path segments, URL parameters or request parameters. */
export type Values = Readonly<Record<string, string>>;

type ParameterName = keyof typeof PARAMETERS;

/** Name of an API call. Using names keeps the API schemas out of the first load. */
type CallName = Extract<keyof typeof records, `get${string}`>;

/** Data that the server needs for a page's document. */
interface PageDocument {
  /** null if it needs no API call. */
  readonly call: CallName | null;
  /** URL parameters that the document and its API call use. */
  readonly reads: readonly ParameterName[];
}

export interface Page {
  /** Names of the path segments after the page name: ['org', 'name'] for '/model/:org/:name'. */
  readonly about: readonly string[];
  /** The navigation list that includes it; absent if only other pages link to it. */
  readonly listed?: 'navigation' | 'more';
  /** URL parameters of the page. Board view parameters belong to every page and are not listed. */
  readonly parameters: readonly ParameterName[];
  /** Absent if the server has no document for it and the browser renders the route. */
  readonly document?: PageDocument;
  readonly inSitemap?: true;
  /** Whether the page explains why the visitor is not signed in. */
  readonly hasSignInBox?: true;
}

export const PAGES = {
  '/': { about: [], listed: 'navigation', parameters: ['models'] },
  '/add': { about: [], listed: 'navigation', parameters: ['guide', 'again'], hasSignInBox: true },
  '/quote': { about: [], listed: 'navigation', parameters: [] },
  '/explore': {
    about: [],
    listed: 'more',
    parameters: ['models'],
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

/** Pages for which the server has a document. */
export type DocumentPath = {
  [Path in PagePath]: (typeof PAGES)[Path] extends { readonly document: PageDocument } ? Path : never;
}[PagePath];

/** Looks up a page by its path, searching the entries because a URL may contain any string, such as 'constructor'. */
export const pageAt = (path: string): Page | undefined => allPages().find(([one]) => one === path)?.[1];

export const allPages = (): readonly (readonly [path: string, page: Page])[] => Object.entries(PAGES);

/**
 * Normalizes a page path: email clients and people add slashes, '#' or '!' before it and slashes after it, or capitalize the page
 * name.
 */
export function normalizePath(path: string): string {
  const parts = path
    .replace(/^[/#!]+/, '')
    .split('/')
    .filter((part) => part !== '');
  const [page = '', ...about] = parts;
  return `/${[page.toLowerCase(), ...about].join('/')}`;
}
