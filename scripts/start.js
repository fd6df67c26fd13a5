import { fail, load, prepare } from './prepare.js';
import { startStandInHub } from './stand-in-hub.js';

await prepare().catch(fail);
const hub = await startStandInHub();
// Ends with the server, which ends on SIGTERM and SIGINT.
await load('packages/server/dist/main.js');
await hub?.close();
