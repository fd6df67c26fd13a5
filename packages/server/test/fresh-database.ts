import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../src/database/database.ts';

/** Address of a new, empty database on the test server. */
export async function freshDatabaseUrl(): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const host = inject('postgresHost');
  const client = new pg.Client({ host, user: 'postgres', database: 'postgres' });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return `postgresql://postgres@localhost/${name}?host=${encodeURIComponent(host)}`;
}

/** Opens a database for the running test, which closes it at its end. */
export async function open(url: string): Promise<Database> {
  const database = await openDatabase({ kind: 'server', url }, () => undefined);
  onTestFinished(() => database.close());
  return database;
}

/** A new, empty database with our schema, for the running test. */
export async function freshDatabase(): Promise<Database> {
  return open(await freshDatabaseUrl());
}
