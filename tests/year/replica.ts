import { spawnSync } from 'node:child_process';
import { appendFile, chown, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { EmbeddedPostgres } from '../../packages/server/src/database/embedded-postgres.ts';
import { postgresIn, type Site } from './site.ts';

type Connect = EmbeddedPostgres['connection'];

async function query<Row extends object>(connection: Connect, ...texts: readonly string[]): Promise<Row[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const text of texts) rows = (await client.query<Row>(text)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

/**
 * Makes a copy of the primary that follows it, as deploy/postgres/start-replica.sh does; the copy of the files is made by hand, because
 * the embedded PostgreSQL comes without pg_basebackup. From then on the primary waits for the replica with each commit.
 */
export async function startReplica(site: Site): Promise<{ postgres: EmbeddedPostgres; dataDir: string }> {
  const { postgres: primary, dataDir: source } = site.primary();
  const dataDir = join(site.folder, 'replica');
  const cluster = join(dataDir, 'postgres');
  await mkdir(dataDir, { mode: 0o700 });
  await query(primary.connection, `select pg_create_physical_replication_slot('replica', true)`);
  // The end of a backup must come from the connection that began it.
  const client = new pg.Client(primary.connection);
  await client.connect();
  await client.query(`select pg_backup_start('replica', true)`);
  const copied = spawnSync('cp', ['-a', join(source, 'postgres'), cluster], { encoding: 'utf8' });
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
  await client.end();
  // Files that the primary removes meanwhile are no loss: the log of its changes has what became of them.
  if (copied.status !== 0 && !copied.stderr.includes('No such file')) throw new Error(copied.stderr);
  // As pg_basebackup does: the slot is the primary's, and would be one that nobody follows after the promotion.
  await rm(join(cluster, 'pg_replslot', 'replica'), { recursive: true, force: true });
  const { uid, gid } = await stat(join(cluster, 'PG_VERSION'));
  for (const [name, text] of [
    ['backup_label', rows[0]?.labelfile ?? ''],
    ['standby.signal', ''],
  ] as const) {
    await writeFile(join(cluster, name), text);
    await chown(join(cluster, name), uid, gid);
  }
  await rm(join(cluster, 'postmaster.pid'), { force: true });
  const { host, port, user } = primary.connection;
  const conninfo = `host=${host} port=${port} user=${user} application_name=replica`;
  await appendFile(
    join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = '${conninfo}'\nprimary_slot_name = 'replica'\n`,
  );
  await writeFile(join(dataDir, 'postgres.log'), '');
  const postgres = postgresIn(dataDir);
  await postgres.ensureRunning();
  await query(
    primary.connection,
    `alter system set synchronous_standby_names = '*'`,
    'select pg_reload_conf()',
  );
  const isInSync = async () =>
    (
      await query<{ state: string }>(
        primary.connection,
        'select sync_state as state from pg_stat_replication',
      )
    ).some(({ state }) => state === 'sync');
  while (!(await isInSync())) await sleep(200);
  return { postgres, dataDir };
}

/** Makes the replica the primary. The former one must not write any more. */
export async function promote({ connection }: EmbeddedPostgres): Promise<void> {
  await query(connection, 'select pg_promote(true, 60)');
}
