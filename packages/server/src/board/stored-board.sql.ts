import { desc, lt } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { storedBoards } from '../database/schema.ts';
import { verifiedBody } from '../http/stored-body.ts';
import type { BoardAnswer } from './representation.ts';

/** Stores the board for the next start, in place of the one before. Of servers that make the same board, one stores it. */
export async function storeBoard(db: Db, { publication, publishedAt, ...made }: BoardAnswer): Promise<void> {
  if (publication === null || publishedAt === null) return;
  const { models, hash, brotli: body } = made;
  const [stored] = await db
    .insert(storedBoards)
    .values({ publication, publishedAt, models, hash, body })
    .onConflictDoNothing()
    .returning({ id: storedBoards.id });
  if (stored === undefined) return;
  await db.delete(storedBoards).where(lt(storedBoards.id, stored.id));
}

/**
 * The stored board, whichever server and version made it, to serve until this process has made its own; null where there is none, or
 * its bytes are not those of its hash.
 */
export async function lastBoard(db: Db): Promise<BoardAnswer | null> {
  const [last] = await db.select().from(storedBoards).orderBy(desc(storedBoards.id)).limit(1);
  if (last === undefined) return null;
  const { publication, publishedAt, models, hash, body } = last;
  const verified = await verifiedBody(hash, body);
  return (
    verified && { state: null, publication, publishedAt, models, sha256: null, protocols: [], ...verified }
  );
}
