/**
 * Checks the size of the leaderboard's first load against its budget, in each language. It reads the built pages; `npm run check`
 * and `npm test` run it after the build, so that a build for `npm start` never fails because of a few bytes.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fail, PAGE_LANGUAGES, ROOT } from './prepare.js';

/**
 * Sizes of scripts and styles in bytes as sent (larger files brotli-compressed), and the number of files.
 * @typedef {{ js: number, css: number, files: number }} Sizes
 */

/**
 * Slightly more than the current first load, without the font, which some visitors download too. Messages in Devanagari are larger.
 * Each file costs a request, which delays slow phones more than a few additional bytes.
 * @type {{ en: Sizes, others: Sizes }}
 */
const BUDGET = {
  en: { js: 128_000, css: 10_800, files: 8 },
  others: { js: 129_000, css: 11_200, files: 8 },
};
const UNITS = { js: 'bytes of JavaScript', css: 'bytes of CSS', files: 'files' };

/**
 * Finds the chunks that a chunk imports statically, excluding dynamic `import()`.
 * @param {string} path @param {string} code @returns {string[]}
 */
function staticImports(path, code) {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  return [...code.matchAll(/(?:\bfrom|\bimport)\s*"\.\/([^"]+\.js)"/g)].map(([, name]) => `${folder}${name}`);
}

/**
 * Sizes of the scripts and styles that a page references, including everything they import.
 * @param {string} folder contains the built pages @param {string} page
 */
export function firstLoadSizes(folder, page) {
  /** @type {Sizes} */
  const sizes = { js: 0, css: 0, files: 0 };
  /** @param {string} path */
  const read = (path) => readFileSync(join(folder, path), 'utf8');
  // The loop also visits paths that are added during the iteration.
  const paths = new Set(
    [...read(page).matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, path = '']) => path),
  );
  for (const path of paths) {
    sizes.files += 1;
    const compressed = join(folder, `${path}.br`);
    const sent = existsSync(compressed) ? compressed : join(folder, path);
    sizes[path.endsWith('.css') ? 'css' : 'js'] += statSync(sent).size;
    if (path.endsWith('.js')) for (const one of staticImports(path, read(path))) paths.add(one);
  }
  return sizes;
}

/** @param {Sizes} sizes @param {Sizes} budget @returns {string | null} a sentence describing what exceeds the budget */
export function overBudget(sizes, budget) {
  const kinds = /** @type {const} */ (['js', 'css', 'files']);
  const over = kinds.filter((kind) => sizes[kind] > budget[kind]);
  if (over.length === 0) return null;
  const figures = over.map((kind) => `${sizes[kind]} ${UNITS[kind]} (budget: ${budget[kind]})`);
  return `The first load of the leaderboard is too large: ${figures.join(' and ')}, after brotli. Lazy-load code that the first view does not need, or raise the budget in scripts/first-load.js and state the reason.`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = PAGE_LANGUAGES.flatMap((language) => {
    const page = language === 'en' ? 'index.html' : `${language}/index.html`;
    const sizes = firstLoadSizes(join(ROOT, 'packages/web/dist'), page);
    const problem = overBudget(sizes, language === 'en' ? BUDGET.en : BUDGET.others);
    return problem === null ? [] : [`${page}: ${problem}`];
  });
  if (problems.length > 0) fail(problems.join('\n'));
}
