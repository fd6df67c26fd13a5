import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../src/database/database.ts';
import { TEMPLATE } from './postgres.ts';

async function createDatabase(template: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const host = inject('postgresHost');
  const client = new pg.Client({ host, user: 'postgres', database: 'postgres' });
  await client.connect();
  // Copying the files beats writing them through the log, as nothing of them has to outlive a crash.
  await client.query(`create database ${name} template ${template} strategy file_copy`);
  await client.end();
  return `postgresql://postgres@localhost/${name}?host=${encodeURIComponent(host)}`;
}

/** Address of a new database on the test server, without our schema: for tests of the migrations themselves. */
export function databaseUrlWithoutSchema(): Promise<string> {
  return createDatabase('template1');
}

/** Address of a new database on the test server, with our schema and nothing in it. */
export function freshDatabaseUrl(): Promise<string> {
  return createDatabase(TEMPLATE);
}

/** Opens a database for the running test, which closes it at its end. */
export async function open(url: string): Promise<Database> {
  const database = await openDatabase({ kind: 'server', url }, () => undefined);
  onTestFinished(() => database.close());
  return database;
}

/** A new database with our schema and nothing in it, for the running test. */
export async function freshDatabase(): Promise<Database> {
  return open(await freshDatabaseUrl());
}
