import { createHash } from 'node:crypto';
import type { PageLanguage } from '@leaderboard/core/page-language';
import * as z from 'zod/mini';
import type { KeptFiles } from '../board/kept-files.ts';
import type { KeptPage } from './board-pages.ts';
import { storedPage } from './page-cache.ts';

const factsSchema = z.object({
  board: z.string(),
  hash: z.string(),
  /** Of the page without rows: it names the files of the web build and the settings. */
  build: z.string(),
});

/** Keeps the first page of one language. @param empty the page without rows. */
export function pageKeeper(files: KeptFiles, language: PageLanguage, empty: string) {
  const build = createHash('sha256').update(empty).digest('hex');
  const name = `page-${language}`;
  return {
    keep: ({ board, first }: KeptPage) =>
      files.write(name, { board, hash: first.hash, build }, [first.brotli]),
    /** null where none was kept by this build of the pages. */
    read: async (): Promise<KeptPage | null> => {
      const kept = await files.read(name, factsSchema);
      const [brotli] = kept?.parts ?? [];
      if (kept === null || brotli === undefined || kept.facts.build !== build) return null;
      return { board: kept.facts.board, first: storedPage(kept.facts.hash, brotli) };
    },
  };
}
