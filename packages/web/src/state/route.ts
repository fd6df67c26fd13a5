import type { DomainKey } from '@leaderboard/core/benchmark/suite';
import { toQuery } from '@leaderboard/core/board/query';
import type { MethodsSection } from '#catalog/methods.ts';

/** A route is the hash of an address: '#/model/lab/model-7B'. Only this file parses and writes routes. */

/** The path in a hash. Old links have the query in the hash ('#/?search=x'); it is not part of the path. */
export function pathOf(hash: string): string {
  return hash.replace(/^#?\/?/, '/').replace(/\?.*$/, '');
}

/** The page of a route: '/model' for '#/model/lab/model-7B'. */
export function pageOf(hash: string): string {
  return pathOf(hash).replace(/^(\/[^/]*).*$/, '$1');
}

/** What follows the path of the page: 'a/b' for '#/model/a/b' and '/model'; null when it cannot be decoded. */
export function restOfRoute(hash: string, page: string): string | null {
  const rest = pathOf(hash).slice(page.length + 1);
  try {
    return rest.split('/').map(decodeURIComponent).join('/');
  } catch {
    return null;
  }
}

/** The pages that the server renders as documents. Their address is the route without the '#'. */
const DOCUMENTS: ReadonlySet<string> = new Set([
  '/model',
  '/run',
  '/publication',
  '/compare',
  '/changes',
  '/explore',
  '/methods',
]);

export function hasDocument(hash: string): boolean {
  return DOCUMENTS.has(pageOf(hash));
}

export function modelHref(name: string): string {
  return `#/model/${name.split('/').map(encodeURIComponent).join('/')}`;
}

/** The board of today with the models of one maker. The page is loaded anew, so no earlier filter stays. */
export function makerHref(name: string): string {
  return `/${toQuery([['maker', name]])}`;
}

export function runHref(id: number): string {
  return `#/run/${id}`;
}

export function publicationHref(publication: number): string {
  return `#/publication/${publication}`;
}

/** @param models names of models or ids of rows. */
export function compareHref(models: readonly string[]): string {
  return `#/compare?models=${models.map(encodeURIComponent).join(',')}`;
}

/** A part of the methods page: what explains a figure, or what a domain consists of. */
export function methodsHref(section: MethodsSection | DomainKey): string {
  return `#/methods?section=${section}`;
}
