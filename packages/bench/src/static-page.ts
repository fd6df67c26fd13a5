import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url));
const NAME = 'static-page-of-the-bench.html';

/** Path of the page written by {@link writeStaticPage}. */
export const STATIC_PATH = `/${NAME}`;

/**
 * Writes a server-rendered page without its scripts to the static files, where a server finds it on its next start. The extra time
 * that the real page takes to appear is the cost of our scripts.
 */
export async function writeStaticPage(html: string): Promise<void> {
  const page = html
    .replace(/<script[^>]*>.*?<\/script>/gs, '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '');
  await writeFile(join(WEB_ROOT, NAME), page);
  await writeFile(join(WEB_ROOT, `${NAME}.br`), brotliCompressSync(page));
}

export async function removeStaticPage(): Promise<void> {
  for (const name of [NAME, `${NAME}.br`]) await rm(join(WEB_ROOT, name), { force: true });
}
