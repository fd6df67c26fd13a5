import { rm } from 'node:fs/promises';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../src/database/database.ts';
import { embeddedPostgres } from '../src/database/embedded-postgres.ts';
import { databaseFolder, removeLeftFolders } from './fast-folder.ts';

/** An empty database with our schema. Tests copy it instead of running the migrations again. */
export const TEMPLATE = 'migrated';

/** Tests on this server only kill our own processes, never the server, so its data need not survive a crash. */
const WITHOUT_DURABILITY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  // Several test files run at once, each with the pools of several servers.
  max_connections: '300',
};

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the test server's socket. */
    postgresHost: string;
  }
}

async function makeTemplate(host: string): Promise<void> {
  const client = new pg.Client({ host, user: 'postgres', database: 'postgres' });
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  const url = `postgresql://postgres@localhost/${TEMPLATE}?host=${encodeURIComponent(host)}`;
  const database = await openDatabase({ kind: 'server', url }, () => undefined);
  await database.close();
}

let stop: () => Promise<void> = async () => undefined;

/** One real PostgreSQL server for all server tests. Each test creates its own database on it. */
export async function setup(project: TestProject): Promise<void> {
  await removeLeftFolders();
  const folder = await databaseFolder();
  const server = embeddedPostgres(folder, WITHOUT_DURABILITY);
  await server.ensureRunning();
  const host = server.connection.host ?? '';
  await makeTemplate(host);
  project.provide('postgresHost', host);
  stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

export function teardown(): Promise<void> {
  return stop();
}
