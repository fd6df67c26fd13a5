import type { Submitted } from '@leaderboard/core/api';
import { toQuery } from '@leaderboard/core/board/codec';
import { normalizePath, pageAt, type Values } from '@leaderboard/core/pages/pages';
import { PARAMETERS } from '@leaderboard/core/pages/parameters';

/** Parses routes, the hashes of URLs ('#/model/lab/model-7B'), and builds routes that contain a value. */

/** The normalized path in a hash. Old links have a query in the hash ('#/?search=x'), which is not part of the path. */
export function parsePath(hash: string): string {
  return normalizePath(hash.replace(/\?.*$/s, ''));
}

/** The page of a route: '/model' for '#/model/lab/model-7B'. */
export function parsePage(hash: string): string {
  return parsePath(hash).replace(/^(\/[^/]*).*$/, '$1');
}

/** The rest of a route after the page's path: 'a/b' for '#/model/a/b' and '/model'; null if it cannot be decoded. */
export function parseRouteRest(hash: string, page: string): string | null {
  const rest = parsePath(hash).slice(page.length + 1);
  try {
    return rest.split('/').map(decodeURIComponent).join('/');
  } catch {
    return null;
  }
}

/** A route's parameters by name ({@link pageAt}). The last one contains all remaining segments. */
export function parseRouteParams(hash: string, page: string): Values {
  const names = pageAt(page)?.about ?? [];
  const parts = (parseRouteRest(hash, page) ?? '').split('/');
  const partAt = (place: number) =>
    place === names.length - 1 ? parts.slice(place).join('/') : (parts[place] ?? '');
  return Object.fromEntries(names.map((name, place) => [name, partAt(place)]));
}

export function modelHref(name: string): string {
  return `#/model/${name.split('/').map(encodeURIComponent).join('/')}`;
}

/** URL of the current board with one maker's models. The link reloads the page, so earlier filters are dropped. */
export function makerHref(name: string): string {
  return `/${toQuery([['maker', name]])}`;
}

export function runHref(id: number): string {
  return `#/run/${id}`;
}

export function publicationHref(publication: number): string {
  return `#/publication/${publication}`;
}

/** @param models model names or row ids */
export function compareHref(models: readonly string[]): string {
  return `#/compare?models=${models.map(encodeURIComponent).join(',')}`;
}

/** URL of the submission form, filled in with a submission's values. */
export function resubmitHref(model: string, submitted: Submitted): string {
  const again = PARAMETERS.again.serialize({
    model,
    revision: submitted.revision,
    modelType: submitted.model_type,
    precision: submitted.precision,
    weightsType: submitted.weight_type,
    baseModel: submitted.base_model,
    useChatTemplate: submitted.use_chat_template,
  });
  return `#/add?again=${encodeURIComponent(again ?? '')}`;
}
