import react from '@vitejs/plugin-react';
import { defaultServerConditions, defineConfig } from 'vite';
import { CONDITIONS, LANGUAGE, messages } from './build/messages.ts';

/**
 * The server-side build in one language: it renders the board, and the titles and descriptions of all other pages. All dependencies
 * are bundled, so that the server does not install them.
 */
export default defineConfig({
  plugins: [react(), messages(LANGUAGE)],
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: {
    noExternal: true,
    resolve: { conditions: [...CONDITIONS, 'source', ...defaultServerConditions] },
  },
  build: {
    ssr: true,
    outDir: `dist-server/${LANGUAGE}`,
    target: 'node20',
    // The browser's build writes the styles and fonts.
    emitAssets: false,
    rolldownOptions: { input: ['src/server/server.tsx', 'src/server/head.ts'] },
  },
});
