import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { removeUnfinished } from '../database/unfinished-files.ts';

/** What a server keeps on disk to answer sooner after its next start. All of it can be made again from the database. */
export interface KeptFiles {
  /** Replaces a file. It never fails: without the file the next start takes longer. */
  readonly write: (name: string, facts: object, parts: readonly Buffer[]) => Promise<void>;
  /** null for a file that is missing, damaged, or of another form. */
  readonly read: <T>(name: string, facts: z.ZodMiniType<T>) => Promise<{ facts: T; parts: Buffer[] } | null>;
}

/** A file begins with a line of JSON; the parts follow. */
const headerSchema = z.object({
  sha256: z.string(),
  lengths: z.array(z.number()),
  facts: z.unknown(),
});

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const UNFINISHED = '.new';
const LONGEST_WRITE_MS = 60_000;

/** @param folder null keeps nothing. */
export function keptFiles(folder: string | null, logger: Pick<Logger, 'warn'>): KeptFiles {
  if (folder === null) return { write: async () => undefined, read: async () => null };
  return {
    write: async (name, facts, parts) => {
      const body = Buffer.concat(parts);
      const header = { sha256: sha256(body), lengths: parts.map(({ length }) => length), facts };
      const path = join(folder, name);
      const beside = `${path}.${randomBytes(6).toString('hex')}${UNFINISHED}`;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await removeUnfinished(folder, (each) => each.endsWith(UNFINISHED), LONGEST_WRITE_MS);
        await writeFile(beside, [Buffer.from(`${JSON.stringify(header)}\n`), body], { mode: 0o600 });
        await rename(beside, path);
      } catch (error) {
        logger.warn({ err: error }, 'the board cannot be kept for the next start');
        await rm(beside, { force: true }).catch(() => undefined);
      }
    },
    read: async (name, schema) => {
      try {
        const file = await readFile(join(folder, name));
        const end = file.indexOf('\n');
        const header = headerSchema.parse(JSON.parse(file.subarray(0, end).toString()));
        const facts = schema.parse(header.facts);
        const body = file.subarray(end + 1);
        if (sha256(body) !== header.sha256) throw new Error(`${name} is damaged`);
        let start = 0;
        const parts = header.lengths.map((length) => {
          start += length;
          return body.subarray(start - length, start);
        });
        return { facts, parts };
      } catch (error) {
        const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
        if (!isMissing) logger.warn({ err: error }, 'what was kept for this start cannot be read');
        return null;
      }
    },
  };
}
