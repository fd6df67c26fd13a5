import { announceBoard, inPublicationTurn } from '../board/publication.sql.ts';
import type { Database } from '../database/database.ts';
import { isDeadlock } from '../database/database-errors.ts';
import type { Db } from '../database/db.ts';
import { holdMigrations, ownSchemaVersion, requireOwnSchema } from '../database/migrate.ts';
import { lockTables } from '../database/transaction.ts';
import { CONTENT_TABLES, insertRows, LOCK_ORDER } from './content.sql.ts';
import { BackupError, type BackupHeader, backupText, type ContentSeal } from './format.ts';
import { readBackup } from './read-backup.ts';
import { completeContent, emptyContent, evaluatedNow, isEmpty } from './replace-content.sql.ts';

/**
 * Replaces everything that is stored by a backup, in one transaction, and notifies every server. The whole file is checked
 * before anything changes, and the restored rows are read again and must have the same hash.
 * @throws {BackupError} when the file is damaged or of a newer version, when the database is not empty and may not be
 * replaced, or when workers are evaluating.
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
      // A deadlock with another transaction, while the tables were being locked: nothing has changed yet.
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
      'The backup was made by a newer version of this program. Restore it with that version.',
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
  // A process that starts meanwhile waits for the restore where it would migrate the schema, and not at its first query.
  await holdMigrations(tx);
  await requireOwnSchema(tx);
  await lockTables(tx, LOCK_ORDER, 'access exclusive');
  if (!(await isEmpty(tx))) {
    if (!mayReplace)
      throw new BackupError('The database is not empty. Add --replace to replace everything that is stored.');
    const evaluated = await evaluatedNow(tx);
    if (evaluated.length > 0) {
      throw new BackupError(
        `Workers are evaluating (submission ${evaluated.join(', ')}). Stop them first. The lease of a worker that died ` +
          'expires by itself within minutes.',
      );
    }
  }
  await emptyContent(tx, header.migrations);
  for await (const part of readBackup(path)) {
    if (part.kind === 'rows') await insertRows(tx, part.table, part.lines);
  }
  const stored = await sealOf(backupText(tx, header.migrations, header.tables));
  if (stored.hash !== seal.hash)
    throw new BackupError('The restored rows differ from the backup. Nothing was changed.');
  await completeContent(tx, header.migrations);
  await announceBoard(tx);
}

async function sealOf(text: AsyncGenerator<string, ContentSeal>): Promise<ContentSeal> {
  for (;;) {
    const next = await text.next();
    if (next.done === true) return next.value;
  }
}
