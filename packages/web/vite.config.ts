import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { firstLoadBudget, preloadFirstPage } from './build/first-load.ts';
import { precompress } from './build/precompress.ts';

/** In bytes after brotli, a little more than the leaderboard's first load has. */
const FIRST_LOAD_BUDGET = { js: 112_000, css: 8000 };

export default defineConfig({
  plugins: [
    react(),
    preloadFirstPage('/pages/leaderboard/leaderboard-page.tsx'),
    precompress(),
    firstLoadBudget(FIRST_LOAD_BUDGET),
  ],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // A release of ours does not change the libraries, so they stay in the visitor's cache.
            { name: 'vendor', tags: ['$initial'], test: /node_modules/, priority: 1 },
            // The rest of what the entry point imports; otherwise each set of pages that share it would be a file.
            { name: 'shell', tags: ['$initial'] },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:7860' } },
});
