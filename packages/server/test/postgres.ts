import { rm } from 'node:fs/promises';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../src/database/database.ts';
import { embeddedPostgres } from '../src/database/embedded-postgres.ts';
import { databaseFolder, removeLeftFolders } from './fast-folder.ts';

/** A database with our schema and nothing in it, which every test copies instead of migrating anew. */
export const TEMPLATE = 'migrated';

/** The tests on this server kill processes of ours, never the server: nothing of it has to outlive a crash. */
const WITHOUT_DURABILITY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  // Several test files at a time, each with the pools of several servers.
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

/** One real PostgreSQL server for all server tests; each test makes a database of its own on it. */
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
