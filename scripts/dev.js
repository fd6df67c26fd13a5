/**
 * `npm run dev`: everything from its sources on one address, with the stand-in hub and the embedded database. A saved
 * change in web is swapped into the open page; one in core or server starts the server anew. Types are not checked here.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer as createWebServer } from 'vite';
import { compile, isSource, SOURCES } from './dev-compile.js';
import { restartingServer } from './dev-restarts.js';
import { bin, fail, load, prepare, ROOT, run } from './prepare.js';
import { startStandInHub } from './stand-in-hub.js';

/** What this process itself uses. */
const COMPILED = ['packages/server', 'packages/stand-in-hub'];
const port = Number(process.env.PORT || 7860);
const serverPort = port + 1;

/** An editor may write a file in several steps, and a person several files at once. */
const SETTLED_MS = 20;

await prepare({ build: false }).catch(fail);
if (!run(bin('tsc'), ['-b', ...COMPILED])) fail(new Error('The server does not compile: see above.'));
const hub = await startStandInHub();
process.env.PUBLIC_URL ||= `http://localhost:${port}`;
const { parseConfig } = await load('packages/server/dist/config.js');
const { openDatabase } = await load('packages/server/dist/database/database.js');
const { withSettings } = await load('packages/server/dist/pages/document.js');
const config = parseConfig(process.env);
// The embedded database outlives the restarts of the server, which would otherwise wait for it each time.
const database = await openDatabase(config.database, () => undefined).catch(fail);
const stopping = Promise.race(['SIGTERM', 'SIGINT'].map((signal) => once(process, signal)));
const server = restartingServer(serverPort);
await server.restart();
let restarting = Promise.resolve();
// Vite stops the whole process at once on SIGTERM, unless it is only a part of a server.
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
      // A call during a restart waits for the new server.
      configureServer: ({ middlewares }) => {
        middlewares.use('/api', (_request, _response, next) => void restarting.then(() => next(), next));
      },
    },
  ],
  server: {
    middlewareMode: { server: listener },
    proxy: { '/api': `http://localhost:${serverPort}` },
  },
});
listener.on('request', web.middlewares).listen(port, 'localhost');
await once(listener, 'listening').catch(fail);
process.stderr.write(
  `\n  Development: http://localhost:${port} (the server alone: http://localhost:${serverPort})\n\n`,
);

/** Changed sources that are not compiled yet. @type {Set<string>} */
const changed = new Set();

async function startAnew() {
  await sleep(SETTLED_MS);
  // One start serves all changes that came before it.
  if (changed.size === 0) return;
  const sources = [...changed];
  changed.clear();
  await Promise.all(sources.map(compile));
  await server.restart();
}

web.watcher.add(SOURCES).on('all', (_event, path) => {
  if (!isSource(path)) return;
  changed.add(path);
  restarting = restarting
    .then(startAnew)
    .catch((error) => void process.stderr.write(`\n${error instanceof Error ? error.message : error}\n\n`));
});

await stopping;
listener.close();
listener.closeAllConnections();
await web.close();
await restarting;
await server.stop();
await database.close();
await hub?.close();
