import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../src/database/database.ts';
import { type NewRun, publish } from '../src/publish/publish.sql.ts';
import { TEMPLATE } from './postgres.ts';

async function createDatabase(template: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const host = inject('postgresHost');
  const client = new pg.Client({ host, user: 'postgres', database: 'postgres' });
  await client.connect();
  // Copying files is faster than writing them through the log, and nothing in them needs to survive a crash.
  await client.query(`create database ${name} template ${template} strategy file_copy`);
  await client.end();
  return `postgresql://postgres@localhost/${name}?host=${encodeURIComponent(host)}`;
}

/** URL of a new database on the test server without our schema, for tests of the migrations themselves. */
export function databaseUrlWithoutSchema(): Promise<string> {
  return createDatabase('template1');
}

/** URL of a new, empty database on the test server, with our schema. */
export function freshDatabaseUrl(): Promise<string> {
  return createDatabase(TEMPLATE);
}

/** Opens a database and closes it when the running test ends. */
export async function open(url: string): Promise<Database> {
  const database = await openDatabase({ kind: 'server', url }, () => undefined);
  onTestFinished(() => database.close());
  return database;
}

/** A new, empty database with our schema, for the running test. */
export async function freshDatabase(): Promise<Database> {
  return open(await freshDatabaseUrl());
}

/** A new database with a publication of these runs, for the running test. */
export async function databaseWith(...runs: readonly NewRun[]): Promise<Database> {
  const database = await freshDatabase();
  await publish(database, 'import', runs);
  return database;
}
