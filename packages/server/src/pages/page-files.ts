import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** Addresses of what a page has beside the first load of the board. */
export interface PageFiles {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
}

/** Where the web's build says which files its pages have (packages/web/build/page-files.ts). */
export const PAGE_FILES = 'page-files.json';

const pageFilesSchema = z.record(
  z.string(),
  z.object({ styles: z.array(z.string()), scripts: z.array(z.string()) }),
);

/**
 * The files of a document by its address. A past board, which has parts that a visitor opens, has all style sheets.
 * @param folder of a language in the web build.
 * @param base the address of that folder.
 */
export async function readPageFiles(folder: string, base: string): Promise<(address: string) => PageFiles> {
  const pages = pageFilesSchema.parse(JSON.parse(await readFile(join(folder, PAGE_FILES), 'utf8')));
  const all = (await readdir(join(folder, 'assets')))
    .filter((name) => name.endsWith('.css'))
    .map((name) => `${base}assets/${name}`);
  const others = { styles: all, scripts: [] };
  return (address) => pages[/^\/([a-z]*)/.exec(address)?.[1] ?? ''] ?? others;
}
