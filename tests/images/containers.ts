import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { mustRun } from '../harness/run-tool.ts';

const ROOT = join(import.meta.dirname, '../..');
export const PROJECT = 'leaderboard-trial';
/** Contains the worker's lm_eval, which takes long to install (prepare.js). */
const HARNESS_VOLUME = `${PROJECT}_harness`;
const NETWORK = `${PROJECT}_inside`;
/** The network that docker-compose.yml requires, and this machine's address in it. */
const SUBNET = '172.30.86.0/24';
const GATEWAY = '172.30.86.1';

/** Runs podman to completion and returns its output. */
export function podman(...args: string[]): Promise<string> {
  return printed('podman', args, {});
}

/** Runs podman and ignores failures. */
export async function podmanIfPossible(...args: string[]): Promise<void> {
  await podman(...args).catch(() => undefined);
}

/** Runs podman-compose on docker-compose.yml with the trial's overrides. */
export function compose(env: Readonly<Record<string, string>>, ...args: string[]): Promise<string> {
  const files = ['docker-compose.yml', 'tests/images/compose.trial.yml'].flatMap((file) => ['-f', file]);
  return printed('podman-compose', [...files, '-p', PROJECT, ...args], env);
}

async function printed(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<string> {
  return (await mustRun(file, args, env, ROOT)).stdout.trim();
}

/** The name of a service's container. */
export function containerOf(service: string): string {
  return `${PROJECT}_${service}_1`;
}

/** Runs a command inside a service's container. */
export function inside(service: string, ...command: string[]): Promise<string> {
  return podman('exec', containerOf(service), ...command);
}

/** Creates the network, because podman-compose omits its subnet (docs/operations.md). */
export async function makeNetwork(): Promise<void> {
  await podman('network', 'create', '--subnet', SUBNET, NETWORK);
}

/** Removes everything from the trial except the worker's lm_eval. */
export async function removeAll(): Promise<void> {
  const names = await podman('ps', '--all', '--format', '{{.Names}}', '--filter', `name=^${PROJECT}_`);
  for (const name of names.split('\n').filter((each) => each !== ''))
    await podmanIfPossible('rm', '--force', '--volumes', '--time', '0', name);
  for (const network of [NETWORK, `${PROJECT}_data`, `${PROJECT}_workers`])
    await podmanIfPossible('network', 'rm', '--force', network);
  const volumes = await podman('volume', 'ls', '--format', '{{.Name}}', '--filter', `name=^${PROJECT}_`);
  for (const volume of volumes.split('\n').filter((each) => each !== '' && each !== HARNESS_VOLUME))
    await podmanIfPossible('volume', 'rm', '--force', volume);
}

/** Forwards connections to this machine's address in the containers' network to a port that is only reachable locally. */
export async function reachableInside(port: number): Promise<Server> {
  const server = createServer((caller) => {
    const target = connect(port, '127.0.0.1');
    caller.pipe(target).pipe(caller);
    for (const socket of [caller, target]) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        caller.destroy();
        target.destroy();
      });
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, GATEWAY, resolve);
  });
  return server;
}

/** Forwards a port inside a container: the hub serves large files at 127.0.0.1, which is the container itself there. */
export async function reachableFrom(service: string, port: number): Promise<void> {
  const program = `const { connect, createServer } = require('node:net');
createServer((caller) => {
  const target = connect(${port}, '${GATEWAY}');
  caller.pipe(target).pipe(caller);
  caller.on('error', () => target.destroy());
  target.on('error', () => caller.destroy());
}).listen(${port}, '127.0.0.1');`;
  await podman('exec', '--detach', containerOf(service), 'node', '-e', program);
}
