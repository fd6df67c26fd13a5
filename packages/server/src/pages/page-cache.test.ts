import { expect, test } from 'vitest';
import { etagsOf } from '../http/content-encoding.ts';
import { createPageCache } from './page-cache.ts';
import type { StoredPage } from './stored-page.ts';

function pageOf(bytes: number): StoredPage {
  return { etags: etagsOf('x'), compressed: { br: Buffer.alloc(bytes / 2), gzip: Buffer.alloc(bytes / 2) } };
}

test('beyond the bound, the pages that nobody has asked for longest are dropped', () => {
  const cache = createPageCache(100);
  for (const query of ['a', 'b', 'c']) cache.put(query, pageOf(30));
  expect(cache.get('a')).toBeDefined();
  cache.put('d', pageOf(40));
  expect(['a', 'b', 'c', 'd'].filter((query) => cache.get(query) !== undefined)).toEqual(['a', 'c', 'd']);
  cache.put('a', pageOf(100));
  expect(['a', 'c', 'd'].filter((query) => cache.get(query) !== undefined)).toEqual(['a']);
});

test('a page that is larger than the bound is not kept', () => {
  const cache = createPageCache(100);
  cache.put('a', pageOf(200));
  expect(cache.get('a')).toBeUndefined();
});
