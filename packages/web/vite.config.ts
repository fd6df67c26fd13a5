import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { preloadFirstPage, preloadTypeface } from './build/first-load.ts';
import { CONDITIONS, LANGUAGE, messages } from './build/messages.ts';
import { oneDocument } from './build/one-document.ts';
import { pageFiles } from './build/page-files.ts';
import { trackPageModules } from './build/page-modules.ts';
import { precompress } from './build/precompress.ts';

/** Matches index.html and the module that it loads. */
const ENTRY_POINT = /\/(index\.html|src\/main\.tsx)$/;

const FIRST_PAGE = '/board/leaderboard-page.tsx';
const firstPage = trackPageModules(FIRST_PAGE);

export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    firstPage.plugin,
    tailwindcss(),
    messages(LANGUAGE),
    preloadFirstPage(FIRST_PAGE),
    preloadTypeface(),
    pageFiles(),
    oneDocument(),
    precompress(),
  ],
  resolve: { conditions: [...CONDITIONS, 'source', ...defaultClientConditions] },
  // Each language has its own build and folder (docs/decisions/README.md#25-one-build-per-language).
  base: command === 'build' && LANGUAGE !== 'en' ? `/${LANGUAGE}/` : '/',
  build: {
    outDir: LANGUAGE === 'en' ? 'dist' : `dist/${LANGUAGE}`,
    sourcemap: false,
    // The supported browsers (docs/site.md#browsers); older ones would need every color twice.
    cssTarget: ['chrome131', 'firefox132', 'safari18'],
    // Fonts are not inlined, because most machines have their characters and never load them.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Our releases rarely change the libraries, so they stay in the visitor's cache.
            { name: 'vendor', tags: ['$initial'], test: /node_modules/, priority: 2 },
            // Other imports of the entry point. Without a group, every set of pages that share some of them would produce a file.
            // Excludes the entry point itself: it awaits the first page, which would in turn wait for the entry point's file.
            { name: 'shell', tags: ['$initial'], test: (id) => !ENTRY_POINT.test(id), priority: 1 },
            // Other imports of the first page, in one file to save requests. Excludes infinite queries, which the library's index
            // imports but only a later page uses.
            { name: 'board', test: (id) => firstPage.has(id) && !/infinite|usePrefetch/i.test(id) },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:7860' } },
}));
