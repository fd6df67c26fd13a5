import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { databaseUrlWithoutSchema } from './fresh-database.ts';

const MIGRATIONS = join(import.meta.dirname, '../migrations');

interface Journal {
  readonly entries: readonly { readonly tag: string }[];
}
const journal: Journal = JSON.parse(await readFile(join(MIGRATIONS, 'meta', '_journal.json'), 'utf8'));

/** The names of all migrations, first to last. */
export const MIGRATION_TAGS: readonly string[] = journal.entries.map(({ tag }) => tag);

export function poolFor(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString });
  onTestFinished(() => pool.end());
  return pool;
}

/** The address of a database as an earlier release left it, which knew only the first migrations. */
export async function oldDatabaseUrl(count: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'leaderboard-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(MIGRATIONS, folder, { recursive: true });
  const entries = journal.entries.slice(0, count);
  await writeFile(join(folder, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }));
  const url = await databaseUrlWithoutSchema();
  await applyMigrations(drizzle(poolFor(url)), { migrationsFolder: folder });
  return url;
}
