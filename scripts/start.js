import { fail, load, prepare } from './prepare.js';
import { startStandInHub } from './stand-in-hub.js';

await prepare().catch(fail);
const hub = await startStandInHub();
// Returns when the server has stopped, on SIGTERM or SIGINT.
await load('packages/server/dist/main.js');
await hub?.close();
