/** Routes are what stands behind the '#' of an address: '#/model/lab/model-7B'. This file alone reads them. */

/** The path in a hash. Old links have the query in the hash ('#/?search=x'); it is not part of the path. */
export function pathOf(hash: string): string {
  return hash.replace(/^#?\/?/, '/').replace(/\?.*$/, '');
}

/** The page of a route, without which model, run or publication: '/model' for '#/model/lab/model-7B'. */
export function pageOf(hash: string): string {
  return pathOf(hash).replace(/^(\/[^/]*).*$/, '$1');
}

/** What follows a page's own path: 'a/b' for '#/model/a/b' and '/model'; null where that cannot be decoded. */
export function restOfRoute(hash: string, page: string): string | null {
  const rest = pathOf(hash).slice(page.length + 1);
  try {
    return rest.split('/').map(decodeURIComponent).join('/');
  } catch {
    return null;
  }
}

/** The pages that the server has documents for, at their route without the '#'. */
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
