import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { ledger, publications } from '../database/schema.ts';
import type { RowChange, Why } from './ledger.sql.ts';

/** A publication as an operator sees it. */
export interface PublicationRecord extends Why {
  readonly id: number;
  readonly publishedAt: string;
  /** Rows on the board after it. */
  readonly rows: number;
  /** Rows that it added, that got another run, and that left the board. */
  readonly added: number;
  readonly replaced: number;
  readonly left: number;
}

/** The most publications that are listed. */
const LAST_PUBLICATIONS = 100;

const countOf = (condition: SQL | undefined) => sql<number>`count(*) filter (where ${condition})::int`;
const wasThere = isNotNull(ledger.runBefore);
const isThere = isNotNull(ledger.runAfter);

/** The last publications, newest first. @param before leaves out this one and all after it. */
export async function listPublications(
  db: Db,
  {
    before,
    limit = LAST_PUBLICATIONS,
  }: { readonly before?: number | undefined; readonly limit?: number } = {},
): Promise<PublicationRecord[]> {
  const last = db
    .select({ id: publications.id })
    .from(publications)
    .where(before === undefined ? undefined : lt(publications.id, before))
    .orderBy(desc(publications.id))
    .limit(limit);
  return records(db, inArray(publications.id, last));
}

/** One publication; null for an unknown number. */
export async function readPublication(db: Db, id: number): Promise<PublicationRecord | null> {
  const [found] = await records(db, eq(publications.id, id));
  return found ?? null;
}

function records(db: Db, condition: SQL): Promise<PublicationRecord[]> {
  return db
    .select({
      id: publications.id,
      publishedAt: publications.publishedAt,
      cause: publications.cause,
      // All rows of a publication have the same reason.
      reason: sql<string | null>`max(${ledger.reason})`,
      rows: sql<number>`cardinality(${publications.runIds})`,
      added: countOf(and(isNull(ledger.runBefore), isThere)),
      replaced: countOf(and(wasThere, isThere)),
      left: countOf(and(wasThere, isNull(ledger.runAfter))),
    })
    .from(publications)
    .leftJoin(ledger, eq(ledger.publicationId, publications.id))
    .where(condition)
    .groupBy(publications.id)
    .orderBy(desc(publications.id));
}

/** The rows that a publication changed, from the ledger. */
export async function changesOf(db: Db, publicationId: number): Promise<RowChange[]> {
  const rows = await db
    .select({ entryId: ledger.entryId, runBefore: ledger.runBefore, runAfter: ledger.runAfter })
    .from(ledger)
    .where(eq(ledger.publicationId, publicationId))
    .orderBy(asc(ledger.id));
  return rows.flatMap(({ entryId, ...change }) => (entryId === null ? [] : [{ entryId, ...change }]));
}
