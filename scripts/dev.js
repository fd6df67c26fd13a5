/**
 * `npm run dev`: everything from its sources on one address, with the stand-in hub and the embedded database. A saved
 * change in web is swapped into the open page; one in core or server is compiled and restarts the server.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer as createWebServer } from 'vite';
import { bin, fail, load, prepare, ROOT, run } from './prepare.js';
import { startStandInHub } from './stand-in-hub.js';

const COMPILED = ['packages/server', 'packages/stand-in-hub'];
const port = Number(process.env.PORT || 7860);
const serverPort = port + 1;

/** @param {readonly string[]} args @param {NodeJS.ProcessEnv} [env] */
function startNode(args, env = process.env) {
  // In a group of its own, so that its children can be stopped with it.
  return spawn(process.execPath, args, {
    cwd: ROOT,
    env,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

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
const compiler = startNode([bin('tsc'), '-b', '--watch', '--preserveWatchOutput', ...COMPILED]);
const server = startNode(['--watch', '--watch-preserve-output', 'packages/server/dist/main.js'], {
  ...process.env,
  PORT: String(serverPort),
  SERVE_PAGES: 'false',
  LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
});
/** @returns {Promise<boolean>} */
const isReady = () =>
  fetch(`http://localhost:${serverPort}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );
while (server.exitCode === null && !(await isReady())) await sleep(100);
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

await stopping;
listener.close();
listener.closeAllConnections();
await web.close();
for (const child of [compiler, server]) {
  if (child.pid === undefined || child.exitCode !== null) continue;
  const ended = once(child, 'exit');
  process.kill(-child.pid, 'SIGTERM');
  await ended;
}
await database.close();
await hub?.close();
