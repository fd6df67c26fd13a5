import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { COMMAND_LIMITS, limited, type Report } from './connections.ts';
import { type Database, type DatabaseConfig, openDatabase } from './database.ts';

/**
 * Opens a new, empty database beside the configured one for some work, and removes it afterwards: on the same server, whose account
 * must have the right to create databases, or a second embedded one in the folder for temporary files.
 */
export async function withScratchDatabase<T>(
  config: DatabaseConfig,
  report: Report,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  if (config.kind === 'server') return onServer(config.url, report, work);
  const folder = await mkdtemp(join(tmpdir(), 'leaderboard-scratch-'));
  try {
    return await inDatabase({ kind: 'embedded', dataDir: join(folder, 'data') }, report, work);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function onServer<T>(
  url: string,
  report: Report,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const name = `scratch_${randomBytes(8).toString('hex')}`;
  const scratch = new URL(url);
  scratch.pathname = `/${name}`;
  const client = new pg.Client(limited({ connectionString: url }, COMMAND_LIMITS));
  await client.connect();
  try {
    await client.query(`create database ${name}`);
    try {
      return await inDatabase({ kind: 'server', url: scratch.href }, report, work);
    } finally {
      await client.query(`drop database ${name} with (force)`);
    }
  } finally {
    await client.end();
  }
}

async function inDatabase<T>(
  config: DatabaseConfig,
  report: Report,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(config, report, COMMAND_LIMITS);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
