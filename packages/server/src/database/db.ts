import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';

/** What every query takes first: the database or a transaction in it. */
export type Db = Omit<PgDatabase<NodePgQueryResultHKT, typeof schema>, 'transaction'>;
