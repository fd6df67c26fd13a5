import { fail, load, prepare } from './prepare.js';

await prepare().catch(fail);
await load('packages/server/dist/main.js');
