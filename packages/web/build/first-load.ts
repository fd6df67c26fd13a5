import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

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
