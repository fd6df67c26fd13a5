import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Db } from '../database/db.ts';
import type { SchemaVersion } from '../database/migrate.ts';
import { readRows } from './content.sql.ts';

/** A backup cannot be made, or one cannot be restored; the message says why. */
export class BackupError extends Error {}

/**
 * The first line of a backup. Then come the rows of each table, an object of JSON a line, and after them the table's seal; at
 * last the seal of all lines before it (docs/operations.md, 'The file of a backup').
 */
export const headerSchema = z.object({
  format: z.literal('leaderboard-backup'),
  version: z.number(),
  migrations: z.array(z.string()),
  tables: z.array(z.string()),
});
export type BackupHeader = z.infer<typeof headerSchema>;
export const FORMAT_VERSION = 1;

/** A seal as it stands in the file: the table, or 'end', its number of rows, and SHA-256 of its lines. */
export const sealSchema = z.tuple([z.string(), z.number(), z.string()]);
export const END = 'end';

/** How many rows are stored, and SHA-256 of them all: the same content has the same, in whichever database. */
export interface ContentSeal {
  readonly rows: number;
  readonly hash: string;
}

/**
 * The text of a backup of these tables, which have the schema of this version, some lines at a time. Its caller has locked
 * them ({@link lockContent}).
 * @returns its seal.
 */
export async function* backupText(
  tx: Db,
  migrations: SchemaVersion,
  tables: readonly string[],
): AsyncGenerator<string, ContentSeal> {
  const whole = createHash('sha256');
  const sealed = (text: string) => {
    whole.update(text);
    return text;
  };
  let rows = 0;
  const header = { format: 'leaderboard-backup', version: FORMAT_VERSION, migrations, tables };
  yield sealed(lineOf(header satisfies Readonly<Record<keyof BackupHeader, unknown>>));
  for (const table of tables) {
    const own = createHash('sha256');
    let count = 0;
    for await (const lines of readRows(tx, table)) {
      const text = `${lines.join('\n')}\n`;
      own.update(text);
      count += lines.length;
      yield sealed(text);
    }
    yield sealed(lineOf([table, count, own.digest('hex')]));
    rows += count;
  }
  const hash = whole.digest('hex');
  yield lineOf([END, rows, hash]);
  return { rows, hash };
}

function lineOf(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}
