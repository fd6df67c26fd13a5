import { fail, prepare } from './prepare.js';

await prepare().catch(fail);
