import react from '@vitejs/plugin-react';
import { defaultServerConditions, defineConfig } from 'vite';
import { PREACT } from './build/preact.ts';

/** The build for the server: one module that renders pages, with all that it needs, so that the server installs none of it. */
export default defineConfig({
  plugins: [react()],
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: { alias: PREACT },
  ssr: { noExternal: true, resolve: { conditions: ['source', ...defaultServerConditions] } },
  build: {
    ssr: 'src/server.tsx',
    outDir: 'dist-server',
    target: 'node20',
    // The browser's build writes the styles and fonts.
    emitAssets: false,
  },
});
