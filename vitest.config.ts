import { availableParallelism } from 'node:os';
import tailwindcss from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { messages } from './packages/web/build/messages.ts';
import { chromiumLaunchOptions } from './scripts/find-chromium.js';
import { PATIENCE_MS, TEST_MS } from './tests/patience.ts';

/** Component tests that change the pages' tables before the pages load. */
const FRESH_PAGE = 'packages/web/src/board/added-parts.component.test.tsx';

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    // Two for each core, because the server tests often wait for processes and for their database.
    maxWorkers: 2 * availableParallelism(),
    testTimeout: TEST_MS,
    hookTimeout: TEST_MS,
    expect: { poll: { timeout: PATIENCE_MS } },
    projects: [
      {
        extends: true,
        // Pure functions: files cannot affect each other.
        test: {
          name: 'core',
          include: ['packages/{core,texts}/src/**/*.test.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        // One test renders the first page.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          name: 'server',
          isolate: false,
          include: ['packages/server/src/**/*.test.ts'],
          globalSetup: ['packages/server/test/postgres.ts'],
        },
      },
      {
        extends: true,
        // Production JSX in both projects that render: the component tests' NODE_ENV affects this one too.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          name: 'web',
          isolate: false,
          include: ['packages/web/{src,build}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.component.test.tsx'],
        },
      },
      {
        extends: true,
        plugins: [tailwindcss(), messages('en')],
        // Production builds of the libraries: React's development build takes several times as long.
        define: { 'process.env.NODE_ENV': '"production"' },
        oxc: { jsx: { runtime: 'automatic', development: false } },
        // Conditions as in Vite's browser builds: without 'browser', react-dom/server would be Node's.
        resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
        // Everything that the pages load, so that Vite does not find new dependencies during a test and reload the page.
        optimizeDeps: {
          include: [
            'react',
            'react/jsx-runtime',
            'react-dom',
            'react-dom/client',
            'react-dom/server',
            '@tanstack/react-query',
            'oauth4webapi',
            're2js',
            'zod/mini',
          ],
        },
        // Each worker's page takes the modules from the browser's cache. Not while Vitest watches for changes.
        ...(process.argv.includes('run') && { server: { headers: { 'Cache-Control': 'max-age=3600' } } }),
        test: {
          name: 'components',
          // Loading the pages' code again for each file would take a third of the time.
          isolate: false,
          restoreMocks: true,
          include: ['packages/web/src/**/*.component.test.tsx'],
          setupFiles: [
            'packages/web/test/components/by-css.ts',
            'packages/web/test/components/own-elements.ts',
          ],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: process.env.CI !== undefined,
            screenshotDirectory: '.cache/components-results',
            viewport: { width: 1440, height: 900 },
            provider: playwright({
              // Without it, an action or `expect.element` waits until the whole test times out.
              actionTimeout: PATIENCE_MS,
              launchOptions: chromiumLaunchOptions(),
              contextOptions: {
                // Larger than the page under test, which Vitest would otherwise scale and scroll.
                viewport: { width: 1600, height: 1000 },
                // Transitions take a seventh of the CPU time; motion tests enable them.
                reducedMotion: 'reduce',
              },
            }),
            instances: [
              { browser: 'chromium', exclude: [FRESH_PAGE] },
              {
                browser: 'chromium',
                name: 'components (fresh page)',
                include: [FRESH_PAGE],
                isolate: true,
              },
            ],
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'stand-in-hub',
          isolate: false,
          include: ['packages/stand-in-hub/src/**/*.test.ts'],
        },
      },
      { extends: true, test: { name: 'scripts', include: ['scripts/**/*.test.js'] } },
    ],
  },
});
