import { existsSync, rmSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { transformWithOxc } from 'vite';
import { forgetBuild, ROOT } from './prepare.js';

/** The packages whose sources `npm run dev` compiles itself. */
const PACKAGES = ['packages/core', 'packages/texts', 'packages/server'];
export const SOURCES = PACKAGES.map((name) => join(ROOT, name, 'src'));

/** @param {string} path @returns {boolean} whether it is a source that the server runs */
export function isSource(path) {
  return SOURCES.some((folder) => path.startsWith(folder + sep)) && /(?<!\.test|\.d)\.ts$/.test(path);
}

/**
 * Brings the compiled form of one source up to date, within milliseconds: the types are taken out and not checked. The
 * compiler would need seconds for all that depends on it.
 * @param {string} source
 */
export async function compile(source) {
  // Otherwise a change that is taken back later would leave this form in the place of the compiler's own.
  forgetBuild();
  const folder = SOURCES.find((one) => source.startsWith(one + sep)) ?? '';
  const compiled = join(dirname(folder), 'dist', relative(folder, source).replace(/\.ts$/, '.js'));
  if (!existsSync(source)) return rmSync(compiled, { force: true });
  const { code } = await transformWithOxc(await readFile(source, 'utf8'), source, {
    typescript: { rewriteImportExtensions: 'rewrite' },
  });
  await mkdir(dirname(compiled), { recursive: true });
  await writeFile(compiled, code);
}
