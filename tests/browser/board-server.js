/** Server for the browser tests: a fresh database with the published results, and the stand-in hub. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { load, ROOT } from '../../scripts/prepare.js';
import { startStandInHub } from '../../scripts/stand-in-hub.js';

const dataDir = join(ROOT, '.cache', `e2e-${process.env.PORT}`);
rmSync(dataDir, { recursive: true, force: true });
process.env.DATA_DIR = dataDir;
process.env.LOG_LEVEL = 'warn';
// All tests share one address and send requests faster than people do.
process.env.REQUESTS_PER_MINUTE ||= '1000000';
const hub = await startStandInHub();
// The hub loads its sign-in code on the first call, which on a busy machine takes longer than a page waits for its hub.
if (hub !== null) await (await fetch(`${hub.url}/.well-known/openid-configuration`)).arrayBuffer();
await load('packages/server/dist/main.js');
await hub?.close();
