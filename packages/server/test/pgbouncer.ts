import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { PATIENCE_MS } from '../../../tests/patience.ts';
import { temporaryFolder } from './temporary-folder.ts';

const PROGRAM = '/usr/sbin/pgbouncer';
export const hasPgBouncer = spawnSync(PROGRAM, ['--version']).status === 0;

/**
 * Starts PgBouncer in front of a database, with transaction pooling.
 * @returns the database's URL through PgBouncer.
 * @throws with the last lines of its log if it exits, or does not listen in time.
 */
export async function pooled(address: string): Promise<string> {
  const { pathname, searchParams } = new URL(address);
  const folder = await temporaryFolder();
  const host = searchParams.get('host') ?? '';
  // PgBouncer refuses to run as root, so it runs as the owner of PostgreSQL's socket folder.
  const { uid, gid } = statSync(host);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(folder, uid, gid);
  chmodSync(folder, 0o755);
  const settings = join(folder, 'pgbouncer.ini');
  const log = join(folder, 'pgbouncer.log');
  writeFileSync(
    settings,
    `[databases]
* = host=${host} port=5432 user=postgres
[pgbouncer]
listen_addr =
listen_port = 6432
unix_socket_dir = ${folder}
logfile = ${log}
auth_type = any
pool_mode = transaction
`,
  );
  const pooler: ChildProcess = spawn(PROGRAM, [settings], {
    cwd: '/',
    stdio: 'ignore',
    ...(isRoot && { uid, gid }),
  });
  const hasEnded = () => pooler.exitCode !== null || pooler.signalCode !== null;
  onTestFinished(async () => {
    if (hasEnded()) return;
    pooler.kill('SIGKILL');
    await once(pooler, 'exit');
  });
  const listens = () => existsSync(join(folder, '.s.PGSQL.6432'));
  await vi.waitUntil(() => listens() || hasEnded(), 2 * PATIENCE_MS).catch(() => undefined);
  if (!listens()) {
    const ending = hasEnded() ? `ended with ${pooler.exitCode ?? pooler.signalCode}` : 'does not listen';
    throw new Error(
      `PgBouncer ${ending}: ${existsSync(log) ? readFileSync(log, 'utf8').slice(-2000) : 'no log'}`,
    );
  }
  return `postgresql://postgres@localhost:6432${pathname}?host=${encodeURIComponent(folder)}`;
}
