import { desc, lt } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { storedBoards } from '../database/schema.ts';
import { verifyBody } from '../http/stored-body.ts';
import type { SerializedBoard } from './serialize-board.ts';

/** Stores the board for the next start and deletes the previous one. Identical boards are stored only once. */
export async function storeBoard(
  db: Db,
  { publication, publishedAt, ...board }: SerializedBoard,
): Promise<void> {
  if (publication === null || publishedAt === null) return;
  const { models, hash, brotli: body } = board;
  const [stored] = await db
    .insert(storedBoards)
    .values({ publication, publishedAt, models, hash, body })
    .onConflictDoNothing()
    .returning({ id: storedBoards.id });
  if (stored === undefined) return;
  await db.delete(storedBoards).where(lt(storedBoards.id, stored.id));
}

/**
 * Returns the stored board from any server and version, to be served until this process has built its own. Returns null if none is
 * stored or its bytes do not match its hash.
 */
export async function readStoredBoard(db: Db): Promise<SerializedBoard | null> {
  const [last] = await db.select().from(storedBoards).orderBy(desc(storedBoards.id)).limit(1);
  if (last === undefined) return null;
  const { publication, publishedAt, models, hash, body } = last;
  const verified = await verifyBody(hash, body);
  return (
    verified && { state: null, publication, publishedAt, models, sha256: null, protocols: [], ...verified }
  );
}
