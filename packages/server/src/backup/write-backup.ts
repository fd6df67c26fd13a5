import { randomBytes } from 'node:crypto';
import { access, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Database } from '../database/database.ts';
import { isDatabaseUnavailable } from '../database/database-errors.ts';
import { ownSchemaVersion, requireOwnSchema } from '../database/migrate.ts';
import { CONTENT_TABLES, LOCK_ORDER } from './content.sql.ts';
import { BackupError, backupText, type ContentSeal } from './format.ts';

/**
 * Writes everything that is stored, as of one moment, to a file of mode 0600. The file gets its name at the end, so that a
 * crash leaves no partial backup. The database stays readable and writable meanwhile.
 * @throws {BackupError} when the file exists and may not be replaced, or cannot be written.
 */
export async function writeBackup(
  { transaction }: Pick<Database, 'transaction'>,
  path: string,
  mayReplace: boolean,
): Promise<ContentSeal> {
  if (!mayReplace && (await isThere(path))) {
    throw new BackupError(`${path} exists: name another file, or add --force.`);
  }
  const beside = `${path}.${randomBytes(6).toString('hex')}.part`;
  const file = await open(beside, 'wx', 0o600).catch((error: Error) => {
    throw new BackupError(`The backup cannot be written: ${error.message}.`);
  });
  try {
    const seal = await transaction(
      async (tx) => {
        await requireOwnSchema(tx);
        let sealed: ContentSeal | null = null;
        async function* text() {
          sealed = yield* backupText(tx, ownSchemaVersion(), CONTENT_TABLES);
        }
        await pipeline(text, createGzip(), file.createWriteStream({ flush: true }));
        return sealed;
      },
      { snapshotOf: LOCK_ORDER },
    );
    if (seal === null) throw new Error('The backup has no end');
    await rename(beside, path);
    await syncFolder(dirname(path));
    return seal;
  } catch (error) {
    await rm(beside, { force: true });
    const isOfFile = error instanceof Error && 'syscall' in error && !isDatabaseUnavailable(error);
    throw isOfFile ? new BackupError(`The backup cannot be written: ${error.message}.`) : error;
  } finally {
    await file.close();
  }
}

/** Without this a power failure after the rename could still lose the file's name, and with it the file. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
