import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Db } from '../database/db.ts';
import type { SchemaVersion } from '../database/migrate.ts';
import { readRows } from './content.sql.ts';

/** A backup cannot be written or restored; the message says why. */
export class BackupError extends Error {}

/**
 * The first line of a backup. The rows of each table follow, one JSON object a line, each table with its seal after it. The
 * last line is the seal of all lines before it (docs/operations.md describes the file).
 */
export const headerSchema = z.object({
  format: z.literal('leaderboard-backup'),
  version: z.number(),
  migrations: z.array(z.string()),
  tables: z.array(z.string()),
});
export type BackupHeader = z.infer<typeof headerSchema>;
export const FORMAT_VERSION = 1;

/** A seal in the file: the table or 'end', the number of rows, and the SHA-256 of the lines. */
export const sealSchema = z.tuple([z.string(), z.number(), z.string()]);
export const END = 'end';

/** The number of stored rows and the SHA-256 of them all, which is the same for the same content in any database. */
export interface ContentSeal {
  readonly rows: number;
  readonly hash: string;
}

/**
 * The text of a backup of these tables, in portions. Their schema has this version, and the caller has locked them.
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
