/**
 * `npm run dev`: runs everything from its sources on one URL, with the stand-in hub and the embedded database. Vite updates the
 * open page after a change in the web package; tsx restarts the server after a change in core or server. Neither checks types.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bin, fail, load, prepare, ROOT } from './prepare.js';
import { startStandInHub } from './stand-in-hub.js';

const port = Number(process.env.PORT || 7860);
const serverPort = port + 1;
/** Maximum time that a request waits for the server to restart. If the server fails to start, it has logged the reason. */
const RESTART_MS = 15_000;

/** @param {number} number a port that the server or the pages will use */
async function requireFreePort(number) {
  const probe = createServer().listen(number, 'localhost');
  await once(probe, 'listening').catch(() =>
    fail(`Port ${number} is in use: stop the program that listens there, or set PORT to another.`),
  );
  probe.close();
  await once(probe, 'close');
}

await prepare({ build: false }).catch(fail);
for (const number of [port, serverPort]) await requireFreePort(number);
// Imported only after the dependencies are installed.
await import('./dev-sources.js');
const { createServer: createWebServer } = await import('vite');
const hub = await startStandInHub(process.env, 'packages/stand-in-hub/src/hub.ts');
process.env.PUBLIC_URL ||= `http://localhost:${port}`;
const { parseConfig } = await load('packages/server/src/config.ts');
const { openDatabase } = await load('packages/server/src/database/database.ts');
const { withSettings } = await load('packages/server/src/pages/document.ts');
const config = parseConfig(process.env);
// Keeps the embedded database running while the server restarts.
const database = await openDatabase(config.database, () => undefined).catch(fail);
const stopping = Promise.race(['SIGTERM', 'SIGINT'].map((signal) => once(process, signal)));

const options = ['watch', '--clear-screen=false', '--conditions=source'];
const server = spawn(bin('tsx'), [...options, 'packages/server/src/main.ts'], {
  cwd: ROOT,
  env: {
    LOG_LEVEL: 'warn',
    ...process.env,
    NODE_OPTIONS: `--import ${join(ROOT, 'scripts/dev-sources.js')}`,
    PORT: String(serverPort),
    SERVE_PAGES: 'false',
  },
  stdio: ['ignore', 'inherit', 'inherit'],
});
const serverEnded = once(server, 'exit');

async function waitForServer() {
  for (const end = Date.now() + RESTART_MS; Date.now() < end; await sleep(50)) {
    const response = await fetch(`http://localhost:${serverPort}/api/health`).catch(() => null);
    if (response?.ok) return;
  }
}

// Vite exits the process immediately on SIGTERM, unless it runs as middleware.
const listener = createServer();
const web = await createWebServer({
  configFile: join(ROOT, 'packages/web/vite.config.ts'),
  root: join(ROOT, 'packages/web'),
  plugins: [
    {
      name: 'deployment-settings',
      transformIndexHtml: {
        order: 'pre',
        handler: (/** @type {string} */ html) => withSettings(html, config.site),
      },
      configureServer: ({ middlewares }) => {
        middlewares.use('/api', (_request, _response, next) => void waitForServer().then(() => next(), next));
      },
    },
  ],
  server: {
    middlewareMode: { server: listener },
    proxy: { '/api': `http://localhost:${serverPort}` },
  },
});
await waitForServer();
listener.on('request', web.middlewares).listen(port, 'localhost');
await once(listener, 'listening').catch(fail);
process.stderr.write(
  `\n  Development: http://localhost:${port} (the server alone: http://localhost:${serverPort})\n\n`,
);

await stopping;
listener.close();
listener.closeAllConnections();
await web.close();
server.kill('SIGTERM');
await serverEnded;
await database.close();
await hub?.close();
