import { announceBoard, inPublicationTurn } from '../board/publication.sql.ts';
import type { Database } from '../database/database.ts';
import { isDeadlock } from '../database/database-errors.ts';
import type { Db } from '../database/db.ts';
import { ownSchemaVersion, requireOwnSchema } from '../database/migrate.ts';
import { CONTENT_TABLES, insertRows, lockContent } from './content.sql.ts';
import { BackupError, type BackupHeader, backupText, type ContentSeal } from './format.ts';
import { readBackup } from './read-backup.ts';
import { completeContent, emptyContent, evaluatedNow, isEmpty } from './replace-content.sql.ts';

/**
 * Puts a backup in the place of all that is stored, in one transaction, and tells every server (threat 38). The file is read
 * whole before anything is touched; what was stored then is read again and must have the same hash.
 * @throws {BackupError} when the file is not whole or of a newer version, something is stored and may not be replaced, or
 * workers are evaluating.
 */
export async function restoreBackup(
  database: Pick<Database, 'transaction'>,
  path: string,
  mayReplace: boolean,
): Promise<ContentSeal> {
  const backup = await verify(path);
  for (;;) {
    try {
      await inPublicationTurn(database, (tx) => replaceAll(tx, path, backup, mayReplace));
      return backup.seal;
    } catch (error) {
      // Somebody held a table that we wanted and wanted one that we held: nothing was done yet.
      if (!isDeadlock(error)) throw error;
    }
  }
}

interface Backup {
  readonly header: BackupHeader;
  readonly seal: ContentSeal;
}

async function verify(path: string): Promise<Backup> {
  let header: BackupHeader | null = null;
  let seal: ContentSeal | null = null;
  for await (const part of readBackup(path)) {
    if (part.kind === 'header') header = part.header;
    if (part.kind === 'end') seal = part.seal;
  }
  if (header === null || seal === null) throw new Error('A backup was read without its ends');
  const own = ownSchemaVersion();
  const isKnown =
    header.migrations.every((migration, index) => migration === own[index]) &&
    header.tables.every((table) => CONTENT_TABLES.includes(table));
  if (!isKnown) {
    throw new BackupError(
      'The backup was made by a newer version of this program: restore it with that one.',
    );
  }
  return { header, seal };
}

async function replaceAll(
  tx: Db,
  path: string,
  { header, seal }: Backup,
  mayReplace: boolean,
): Promise<void> {
  await requireOwnSchema(tx);
  await lockContent(tx, 'replacing');
  if (!(await isEmpty(tx))) {
    if (!mayReplace)
      throw new BackupError('The database is not empty: --replace puts the backup in its place.');
    const evaluated = await evaluatedNow(tx);
    if (evaluated.length > 0) {
      throw new BackupError(
        `Workers are evaluating (submission ${evaluated.join(', ')}): stop them first. What a worker that is gone had is ` +
          'free when its lease has run out.',
      );
    }
  }
  await emptyContent(tx, header.migrations);
  for await (const part of readBackup(path)) {
    if (part.kind === 'rows') await insertRows(tx, part.table, part.lines);
  }
  const stored = await sealOf(backupText(tx, header.migrations, header.tables));
  if (stored.hash !== seal.hash)
    throw new BackupError('What was stored is not what the backup holds: all is as it was.');
  await completeContent(tx, header.migrations);
  await announceBoard(tx);
}

async function sealOf(text: AsyncGenerator<string, ContentSeal>): Promise<ContentSeal> {
  for (;;) {
    const next = await text.next();
    if (next.done === true) return next.value;
  }
}
