import { randomBytes } from 'node:crypto';
import { access, open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Database } from '../database/database.ts';
import { isDatabaseAway } from '../database/database-errors.ts';
import { ownSchemaVersion, requireOwnSchema } from '../database/migrate.ts';
import { CONTENT_TABLES, lockContent } from './content.sql.ts';
import { BackupError, backupText, type ContentSeal } from './format.ts';

/**
 * Writes all that is stored, as of one moment, to a file of mode 0600 (threat 38). The file is written beside its place and
 * moved there whole. Others read and write the database meanwhile.
 * @throws {BackupError} when the file is there already and may not be replaced, or cannot be written.
 */
export async function writeBackup(
  { transaction }: Pick<Database, 'transaction'>,
  path: string,
  mayReplace: boolean,
): Promise<ContentSeal> {
  if (!mayReplace && (await isThere(path))) {
    throw new BackupError(`${path} is there already: name another file, or add --force.`);
  }
  const beside = `${path}.${randomBytes(6).toString('hex')}.part`;
  const file = await open(beside, 'wx', 0o600).catch((error: Error) => {
    throw new BackupError(`The backup cannot be written: ${error.message}.`);
  });
  try {
    const seal = await transaction(async (tx) => {
      await lockContent(tx, 'reading');
      await requireOwnSchema(tx);
      let sealed: ContentSeal | null = null;
      async function* text() {
        sealed = yield* backupText(tx, ownSchemaVersion(), CONTENT_TABLES);
      }
      await pipeline(text, createGzip(), file.createWriteStream({ flush: true }));
      return sealed;
    }, 'snapshot');
    if (seal === null) throw new Error('The backup has no end');
    await rename(beside, path);
    return seal;
  } catch (error) {
    await rm(beside, { force: true });
    const isOfFile = error instanceof Error && 'syscall' in error && !isDatabaseAway(error);
    throw isOfFile ? new BackupError(`The backup cannot be written: ${error.message}.`) : error;
  } finally {
    await file.close();
  }
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
