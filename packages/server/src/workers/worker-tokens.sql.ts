/** Worker tokens. Each identifies one worker, is shown once and is stored as a hash. */
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { clock, type Db } from '../database/db.ts';
import { workerTokens } from '../database/schema.ts';

/** Makes a leaked token recognizable. */
const PREFIX = 'lbw_';
/** Minimum interval between updates of the last-used time. */
const USE_SECONDS = 60;

export interface WorkerToken {
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly lastAddress: string | null;
  readonly revokedAt: Date | null;
}

const COLUMNS = {
  name: workerTokens.name,
  createdAt: workerTokens.createdAt,
  lastUsedAt: workerTokens.lastUsedAt,
  lastAddress: workerTokens.lastAddress,
  revokedAt: workerTokens.revokedAt,
};

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Creates a token for a worker. @returns the token, which is not stored; null if the name already has a valid token. */
export function addWorkerToken({ transaction }: Pick<Database, 'transaction'>, name: string) {
  return transaction(async (tx): Promise<string | null> => {
    const token = PREFIX + randomBytes(32).toString('base64url');
    const stored = await tx
      .insert(workerTokens)
      .values({ name, sha256: hashToken(token) })
      .onConflictDoNothing()
      .returning({ id: workerTokens.id });
    return stored.length > 0 ? token : null;
  });
}

/**
 * Revokes the token of this name. Its worker's evaluations are lost once their leases expire.
 * @returns false if there was none.
 */
export async function revokeWorkerToken(db: Db, name: string): Promise<boolean> {
  const revoked = await db
    .update(workerTokens)
    .set({ revokedAt: clock })
    .where(and(eq(workerTokens.name, name), isNull(workerTokens.revokedAt)))
    .returning({ id: workerTokens.id });
  return revoked.length > 0;
}

/** All tokens, valid ones first. */
export function listWorkerTokens(db: Db): Promise<WorkerToken[]> {
  return db
    .select(COLUMNS)
    .from(workerTokens)
    .orderBy(sql`${workerTokens.revokedAt} is not null`, workerTokens.name, workerTokens.id);
}

/** Name of the worker that a token identifies; null if the token is unknown or revoked. Updates the last-used time. */
export async function findWorkerByToken(db: Db, token: string, address: string): Promise<string | null> {
  if (!token.startsWith(PREFIX)) return null;
  const isOld = or(
    isNull(workerTokens.lastUsedAt),
    lt(workerTokens.lastUsedAt, sql`${clock} - make_interval(secs => ${USE_SECONDS})`),
    sql`${workerTokens.lastAddress} is distinct from ${address}`,
  );
  const [found] = await db
    .select({ id: workerTokens.id, name: workerTokens.name, isOld: sql<boolean>`${isOld}` })
    .from(workerTokens)
    .where(and(eq(workerTokens.sha256, hashToken(token)), isNull(workerTokens.revokedAt)));
  if (found === undefined) return null;
  if (found.isOld)
    await db
      .update(workerTokens)
      .set({ lastUsedAt: clock, lastAddress: address })
      .where(eq(workerTokens.id, found.id));
  return found.name;
}
