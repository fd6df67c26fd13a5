/** Runs a compiled command of the project: `node scripts/command.js FILE ARGUMENT…`. */
import { fail, load, prepare } from './prepare.js';

const [file, ...args] = process.argv.slice(2);
if (file === undefined) fail('Usage: node scripts/command.js FILE [ARGUMENT…]');
await prepare().catch(fail);
process.argv = [process.execPath, file, ...args];
await load(file);
