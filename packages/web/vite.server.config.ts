import react from '@vitejs/plugin-react';
import { defaultServerConditions, defineConfig } from 'vite';
import { messages } from './build/messages.ts';
import { CONDITIONS, LANGUAGE } from './build/page-language.ts';

/** The build for the server, in one language: one module that renders pages, with all that it needs, so that the server installs none of it. */
export default defineConfig({
  plugins: [react(), messages(LANGUAGE)],
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: {
    noExternal: true,
    resolve: { conditions: [...CONDITIONS, 'source', ...defaultServerConditions] },
  },
  build: {
    ssr: 'src/server/server.tsx',
    outDir: `dist-server/${LANGUAGE}`,
    target: 'node20',
    // The browser's build writes the styles and fonts.
    emitAssets: false,
    // The server's build is one module, so every dynamic import of a page is part of it.
    rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
  },
});
