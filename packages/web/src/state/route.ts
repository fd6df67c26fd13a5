import { toQuery } from '@leaderboard/core/board/codec';
import { normalizePath, pageAt, type Values } from '@leaderboard/core/pages/pages';

/** A route is the hash of an address: '#/model/lab/model-7B'. This file parses them, and writes those with a value in them. */

/** The path in a hash, as it was meant. Old links have the query in the hash ('#/?search=x'); it is not part of the path. */
export function pathOf(hash: string): string {
  return normalizePath(hash.replace(/\?.*$/s, ''));
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

/** What the page of a route is about, by the names of its parts. The last one takes what is left. */
export function aboutOf(hash: string, page: string): Values {
  const names = pageAt(page)?.about ?? [];
  const parts = (restOfRoute(hash, page) ?? '').split('/');
  const partAt = (place: number) =>
    place === names.length - 1 ? parts.slice(place).join('/') : (parts[place] ?? '');
  return Object.fromEntries(names.map((name, place) => [name, partAt(place)]));
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
