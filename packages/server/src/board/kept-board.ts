import * as z from 'zod/mini';
import type { Database } from '../database/database.ts';
import { isPublication } from './board.sql.ts';
import type { KeptFiles } from './kept-files.ts';
import type { BoardAnswer } from './representation.ts';

const FILE = 'board';

const bodySchema = z.object({
  hash: z.string(),
  etags: z.object({ br: z.string(), gzip: z.string(), identity: z.string() }),
});
const factsSchema = z.extend(bodySchema, {
  publication: z.number(),
  publishedAt: z.string(),
  models: z.number(),
  lean: z.nullable(bodySchema),
});

/** Keeps a board for the next start. */
export async function keepBoard(files: KeptFiles, answer: BoardAnswer): Promise<void> {
  const facts = factsSchema.safeParse(answer);
  // The board before the first publication is made at once.
  if (!facts.success) return;
  const bodies = [answer.compressed, ...(answer.lean === null ? [] : [answer.lean.compressed])];
  await files.write(
    FILE,
    facts.data,
    bodies.flatMap(({ br, gzip }) => [br, gzip]),
  );
}

/**
 * The board that was kept last, where it is one of this database's publications: then it is served until the newest is read, as a board
 * is while a newer one is read.
 */
export async function readKeptBoard(
  files: KeptFiles,
  { db }: Pick<Database, 'db'>,
): Promise<BoardAnswer | null> {
  const kept = await files.read(FILE, factsSchema);
  if (kept === null || !(await isPublication(db, kept.facts))) return null;
  const [br, gzip, leanBr, leanGzip] = kept.parts;
  const { lean, ...facts } = kept.facts;
  if (br === undefined || gzip === undefined) return null;
  if (lean === null || leanBr === undefined || leanGzip === undefined)
    return { ...facts, compressed: { br, gzip }, lean: null };
  return {
    ...facts,
    compressed: { br, gzip },
    lean: { ...lean, compressed: { br: leanBr, gzip: leanGzip } },
  };
}
