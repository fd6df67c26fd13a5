/**
 * Runs a program until it ends or whoever started us is gone: `node harness-guard.js COMMAND ARGUMENT…`. The pipe on
 * standard input is held open by the worker; when it closes, even by kill -9, the whole process group ends, so that no
 * evaluation goes on that nobody waits for. Plain JavaScript: it is started from the sources and the build alike.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const [command = '', ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
child.on('error', (error) => {
  process.stderr.write(`${command} cannot be started: ${error.message}\n`);
  process.exit(127);
});
child.on('exit', (code, signal) => {
  process.exit(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
});
process.stdin.on('close', () => process.kill(-process.pid, 'SIGKILL'));
process.stdin.resume();
