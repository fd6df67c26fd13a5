import { type StoredPage, storedBytes } from './stored-page.ts';

/** The pages of one publication by their query. Beyond the bound, the page that nobody has asked for longest is dropped. */
export interface PageCache {
  readonly get: (query: string) => StoredPage | undefined;
  readonly put: (query: string, page: StoredPage) => void;
}

export function createPageCache(mostBytes: number): PageCache {
  const pages = new Map<string, StoredPage>();
  let bytes = 0;

  function drop(query: string): void {
    const page = pages.get(query);
    if (page === undefined) return;
    bytes -= storedBytes(page);
    pages.delete(query);
  }

  return {
    get: (query) => {
      const page = pages.get(query);
      if (page !== undefined) {
        pages.delete(query);
        pages.set(query, page);
      }
      return page;
    },
    put: (query, page) => {
      drop(query);
      pages.set(query, page);
      bytes += storedBytes(page);
      for (const oldest of pages.keys()) {
        if (bytes <= mostBytes) break;
        drop(oldest);
      }
    },
  };
}
