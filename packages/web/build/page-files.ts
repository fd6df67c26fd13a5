import type { Plugin } from 'vite';
import { findChunks } from './first-load.ts';

/** Path of a page's module: 'src/model/model-page.tsx' is the page '/model'. */
const PAGE = /\/src(\/[a-z/-]+\/([a-z-]+)-page\.tsx)$/;
const FIRST_PAGE = 'leaderboard';

/**
 * Writes a list of the additional styles and scripts of each page except the first. The server adds them to its documents, so that
 * they load in parallel with the main code.
 */
export function pageFiles(): Plugin {
  let base = '/';
  return {
    name: 'page-files',
    apply: 'build',
    configResolved(config) {
      base = config.base;
    },
    generateBundle(_options, bundle) {
      const pages = Object.values(bundle).flatMap((output) => {
        const [, module, name] = PAGE.exec((output.type === 'chunk' && output.facadeModuleId) || '') ?? [];
        return module === undefined || name === undefined || name === FIRST_PAGE ? [] : [{ module, name }];
      });
      const filesOf = (module: string) => {
        const chunks = [...new Set(findChunks(module, bundle))];
        const styles = new Set(
          // Styles of imported chunks come before a chunk's own.
          chunks.toReversed().flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]),
        );
        return {
          styles: [...styles].map((file) => `${base}${file}`),
          scripts: chunks.map(({ fileName }) => `${base}${fileName}`),
        };
      };
      const files = Object.fromEntries(pages.map(({ module, name }) => [name, filesOf(module)]));
      this.emitFile({ type: 'asset', fileName: 'page-files.json', source: JSON.stringify(files) });
    },
  };
}
