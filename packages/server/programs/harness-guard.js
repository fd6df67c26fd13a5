/**
 * Runs a program until it or its worker exits: `node harness-guard.js COMMAND ARGUMENT…`. The worker keeps the pipe to standard
 * input open. When the worker exits, even by kill -9, the pipe closes and the whole process group is killed, so no evaluation
 * continues without a worker. In its own PID namespace the guard is process 1, and group 1 is all other processes in the namespace.
 * This is plain JavaScript because the sources and the build start the same file.
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
