import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url));
const NAME = 'static-page-of-the-bench.html';

/** The path of the page that {@link writeStaticPage} writes. */
export const STATIC_PATH = `/${NAME}`;

/**
 * Writes a page as the server sends it, without its scripts, among the files that a server serves from its next start on.
 * What a visitor waits for beyond it is what our scripts cost.
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
