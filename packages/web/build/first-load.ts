import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { brotli } from './precompress.ts';

type Bundle = Rolldown.OutputBundle;

/** The chunk of a page and all chunks that it imports, directly or not. */
export function chunksOf(page: string, bundle: Bundle): Rolldown.OutputChunk[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const first = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(page) === true);
  if (first === undefined) throw new Error(`No chunk for ${page}`);
  const found = new Set([first]);
  // The set grows while it is walked, and the walk goes on to what was added.
  for (const { imports } of found) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk);
  }
  return [...found];
}

/**
 * Names the code and the styles of a page in index.html, with what they import, so that they load beside the main code and
 * not one after the other.
 */
export function preloadFirstPage(page: string): Plugin {
  let base = '/';
  return {
    name: 'preload-first-page',
    apply: 'build',
    configResolved(config) {
      base = config.base;
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = chunksOf(page, bundle ?? {});
        const styles = new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
        const link = (rel: string, file: string): HtmlTagDescriptor => ({
          tag: 'link',
          injectTo: 'head',
          attrs: { rel, crossorigin: true, href: `${base}${file}` },
        });
        return [
          ...chunks.map(({ fileName }) => link('modulepreload', fileName)),
          ...[...styles].map((file) => link('stylesheet', file)),
        ].filter(({ attrs }) => !html.includes(`"${attrs?.href}"`));
      },
    },
  };
}

/**
 * Has the typeface of a language loaded before the first text, where there is one. Phones have it installed, or show their own
 * letters at the first visit: the rows go first there.
 */
export function preloadTypeface(): Plugin {
  let base = '/';
  return {
    name: 'preload-typeface',
    apply: 'build',
    configResolved(config) {
      base = config.base;
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /devanagari[^/]*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            injectTo: 'head-prepend',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              crossorigin: true,
              media: '(min-width: 900px)',
              href: `${base}${file}`,
            },
          })),
    },
  };
}

/** Scripts and styles in bytes after brotli, and how many files they are. */
interface Sizes {
  readonly js: number;
  readonly css: number;
  readonly files: number;
}

const UNITS = { js: 'bytes of JavaScript', css: 'bytes of CSS', files: 'files' };

/**
 * The sizes of the scripts and styles that index.html names, with everything they import.
 * @param read the content of a file by its path from the site's root.
 */
export function firstLoadSizes(html: string, read: (path: string) => Buffer): Sizes {
  const sizes = { js: 0, css: 0, files: 0 };
  const waiting = [...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, path = '']) => path);
  const counted = new Set<string>();
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (counted.has(path)) continue;
    counted.add(path);
    sizes.files += 1;
    const content = read(path);
    sizes[path.endsWith('.css') ? 'css' : 'js'] += brotli(content).byteLength;
    if (path.endsWith('.js')) waiting.push(...staticImports(path, content.toString()));
  }
  return sizes;
}

/** The chunks that a built chunk imports when it is loaded: an `import()` is not among them. */
function staticImports(path: string, code: string): string[] {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  return [...code.matchAll(/(?:\bfrom|\bimport)\s*"\.\/([^"]+\.js)"/g)].map(([, name]) => `${folder}${name}`);
}

/** What is over the budget, as a sentence; null when nothing is. */
export function overBudget(sizes: Sizes, budget: Sizes): string | null {
  const over = (['js', 'css', 'files'] as const).filter((kind) => sizes[kind] > budget[kind]);
  if (over.length === 0) return null;
  const figures = over.map((kind) => `${sizes[kind]} ${UNITS[kind]} (budget: ${budget[kind]})`);
  return `The first load of the leaderboard is too large: ${figures.join(' and ')}, after brotli. Load what the first sight does not need when it is needed, or raise the budget in vite.config.ts with the reason.`;
}

/** Fails the build when the first load of the leaderboard is larger than its budget. */
export function firstLoadBudget(budget: Sizes): Plugin {
  let folder = '';
  let site = '/';
  return {
    name: 'first-load-budget',
    apply: 'build',
    configResolved({ root, build, base }) {
      folder = join(root, build.outDir);
      site = base;
    },
    closeBundle() {
      const read = (path: string) => readFileSync(join(folder, `/${path}`.replace(site, '/')));
      const problem = overBudget(firstLoadSizes(read('index.html').toString(), read), budget);
      if (problem !== null) this.error(problem);
    },
  };
}
