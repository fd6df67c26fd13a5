import { createHmac } from 'node:crypto';
import type { Db } from '../database/db.ts';
import { networkKey } from '../database/schema.ts';

/**
 * What a network goes by in the database: a hash with the database's own random key, so that a row by itself tells no
 * address (docs/decisions/0015). Hashed here, since a failed query's text repeats what it was given.
 */
export async function networkName(db: Db, network: string): Promise<string> {
  const [row] = await db.select({ key: networkKey.key }).from(networkKey);
  if (row === undefined) throw new Error('The database has no key for networks');
  return createHmac('sha256', row.key).update(network).digest('base64url');
}
