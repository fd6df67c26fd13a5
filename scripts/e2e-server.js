/** The server the browser tests meet: a fresh database with the published results. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { load, ROOT } from './prepare.js';

const dataDir = join(ROOT, '.cache', `e2e-${process.env.PORT}`);
rmSync(dataDir, { recursive: true, force: true });
process.env.DATA_DIR = dataDir;
process.env.LOG_LEVEL = 'warn';
await load('packages/server/dist/main.js');
