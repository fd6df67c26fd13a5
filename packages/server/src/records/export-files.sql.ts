import { createHash } from 'node:crypto';
import { and, desc, eq, lte, sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import type { Db } from '../database/db.ts';
import { exportedFiles, exportedParts } from '../database/schema.ts';

/** The files of a board of 100,000 models take 100 to 250 MB each. */
const KEPT_FILES = 6;
/** A slow reader keeps one part in memory. */
const PART_BYTES = 256 * 1024;
/** However many people download, connections are left for the calls. */
const READS_AT_ONCE = 2;

export type WrittenFormat = 'csv' | 'json' | 'parquet';

/** What a file is made from. */
export interface ExportKey {
  /** The edition of the board when it was asked for: another one has other facts of models. */
  readonly edition: number;
  readonly build: string;
  readonly publication: number;
  readonly format: WrittenFormat;
}

export interface ExportedFile {
  readonly id: number;
  /** Of its content, hexadecimal. */
  readonly sha256: string;
  /** Its size. */
  readonly bytes: number;
}

const { id, sha256, bytes } = exportedFiles;
const FILE = { id, sha256, bytes };

export async function findExport(
  db: Db,
  { edition, build, publication, format }: ExportKey,
): Promise<ExportedFile | null> {
  const [found] = await db
    .select(FILE)
    .from(exportedFiles)
    .where(
      and(
        eq(exportedFiles.edition, edition),
        eq(exportedFiles.build, build),
        eq(exportedFiles.publication, publication),
        eq(exportedFiles.format, format),
      ),
    );
  return found ?? null;
}

/**
 * Stores what `write` writes, and removes the oldest files.
 * @param tx nothing of the file is seen before it is committed.
 */
export async function storeExport(
  tx: Db,
  key: ExportKey,
  write: (store: (content: Buffer) => Promise<void>) => Promise<void>,
): Promise<ExportedFile> {
  const begun = { ...key, sha256: '', bytes: 0 };
  const [file] = await tx.insert(exportedFiles).values(begun).returning(FILE);
  if (file === undefined) throw new Error('The file was not stored');
  const hash = createHash('sha256');
  let written = 0;
  await write(async (content) => {
    hash.update(content);
    for (let at = 0; at < content.length; at += PART_BYTES) {
      const body = content.subarray(at, at + PART_BYTES);
      await tx.insert(exportedParts).values({ file: file.id, start: written, body });
      written += body.length;
    }
  });
  const whole = { sha256: hash.digest('hex'), bytes: written };
  await tx.update(exportedFiles).set(whole).where(eq(exportedFiles.id, file.id));
  // Two servers that store files at the same time do not wait for each other.
  await tx.execute(sql`
    delete from exported_files where id in
      (select id from exported_files order by id desc offset ${KEPT_FILES} for update skip locked)`);
  return { id: file.id, ...whole };
}

const reads = pLimit(READS_AT_ONCE);

/**
 * Reads a part of a file.
 * @param last the last byte, which is read too.
 * @throws when newer files have pushed it out. A caller can go on with a range: made again, it has the same bytes.
 */
export async function* readExport(
  db: Db,
  { id: file }: Pick<ExportedFile, 'id'>,
  first: number,
  last: number,
): AsyncGenerator<Buffer> {
  for (let at = first; at <= last; ) {
    const holdsByte = and(eq(exportedParts.file, file), lte(exportedParts.start, at));
    const [part] = await reads(() =>
      db.select().from(exportedParts).where(holdsByte).orderBy(desc(exportedParts.start)).limit(1),
    );
    if (part === undefined) throw new Error('The exported file was removed while it was sent');
    const body = part.body.subarray(at - part.start, last + 1 - part.start);
    yield body;
    at += body.length;
  }
}
