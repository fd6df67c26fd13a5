import { createHmac } from 'node:crypto';
import type { Db } from '../database/db.ts';
import { networkKey } from '../database/schema.ts';

/**
 * A network's name in the database: a hash with the database's own random key, so that no row tells an address
 * (docs/decisions/0015). It is made here and not in SQL because the error of a failed query repeats its values.
 */
export async function networkName(db: Db, network: string): Promise<string> {
  const [row] = await db.select({ key: networkKey.key }).from(networkKey);
  if (row === undefined) throw new Error('The database has no key for networks');
  return createHmac('sha256', row.key).update(network).digest('base64url');
}
