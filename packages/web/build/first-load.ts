import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/** A page's chunk and all chunks that it imports, directly or indirectly. */
export function findChunks(page: string, bundle: Bundle): Rolldown.OutputChunk[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const first = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(page) === true);
  if (first === undefined) throw new Error(`No chunk for ${page}`);
  const found = new Set([first]);
  // The loop also visits chunks that are added during iteration.
  for (const { imports } of found) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk);
  }
  return [...found];
}

/** Links a page's code, styles and their imports from index.html, so that they load in parallel with the main code. */
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
        const chunks = findChunks(page, bundle ?? {});
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
 * Preloads a language's typeface, if it has one. Phones are excluded: they have it installed, or use system fonts on the first
 * visit so that the rows load first.
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
