import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';

const SMALLEST_WORTH_COMPRESSING = 1024;

/** Libraries every page needs; Mantine's controls come with what uses them. */
const VENDOR = /node_modules\/(react|react-dom|scheduler|wouter|zod|@tanstack)\//;

/** What pages share, but for what only the pages of taking part do: the first one would wait for it. */
const SHARED =
  /packages\/(core|web)\/src\/(?!session\/sign-in-box|ui\/(spinner|table-roles)|voting\/|queue\/(votes|refusals)|texts\/(refusal-texts|english-refusals|english-precisions))/;

/** Writes `.br` and `.gz` next to every asset, so that the server compresses nothing while it serves. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const output of Object.values(bundle)) {
          if (!output.fileName.startsWith('assets/')) continue;
          const content = Buffer.from(output.type === 'chunk' ? output.code : output.source);
          if (content.byteLength < SMALLEST_WORTH_COMPRESSING) continue;
          const brotli = brotliCompressSync(content, {
            params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
          });
          this.emitFile({ type: 'asset', fileName: `${output.fileName}.br`, source: brotli });
          this.emitFile({
            type: 'asset',
            fileName: `${output.fileName}.gz`,
            source: gzipSync(content, { level: 9 }),
          });
        }
      },
    },
  };
}

/** Names the leaderboard page's chunk in index.html, so that it loads beside the main one and not after it. */
function preloadFirstPage(page: string): Plugin {
  return {
    name: 'preload-first-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const chunk = Object.values(bundle ?? {}).find(
          (output) => output.type === 'chunk' && output.facadeModuleId?.endsWith(page) === true,
        );
        if (chunk?.type !== 'chunk') throw new Error(`No chunk for ${page}`);
        const styles = chunk.viteMetadata?.importedCss ?? new Set<string>();
        return [
          {
            tag: 'link',
            injectTo: 'head',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${chunk.fileName}` },
          },
          ...[...styles].map(
            (href): HtmlTagDescriptor => ({
              tag: 'link',
              injectTo: 'head',
              attrs: { rel: 'stylesheet', crossorigin: true, href: `/${href}` },
            }),
          ),
        ];
      },
    },
  };
}

export default defineConfig({
  plugins: [react(), preloadFirstPage('/pages/leaderboard/leaderboard-page.tsx'), precompress()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What a release of ours does not change keeps its name, and so stays in the visitor's cache.
        codeSplitting: {
          groups: [
            { name: 'vendor', test: VENDOR, priority: 1 },
            { name: 'shared', test: SHARED, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:7860' } },
});
