import type { PublicationSummary } from '@leaderboard/core/records-api';
import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm';
import { batches, type Db, isoTime } from '../database/db.ts';
import { ledger, type models, publications, runs } from '../database/schema.ts';

type LedgerRow = Readonly<typeof ledger.$inferSelect>;
/** The cause of a change ('import', 'submission 12', …) and the operator's reason. */
export type Why = Pick<LedgerRow, 'cause' | 'reason'>;

/**
 * A run of the board that a publication replaced, added (`runBefore` is null) or took away (`runAfter` is null). `rowStays` where the row
 * was there and stays with other runs.
 */
export interface RowChange extends Pick<LedgerRow, 'runBefore' | 'runAfter' | 'rowStays'> {
  readonly entryId: string;
}

type Rows = ReadonlyMap<string, readonly number[]>;

/** The changes of one row. A run that came replaces each that left. */
function changesOfRow(entryId: string, before: readonly number[], after: readonly number[]): RowChange[] {
  const left = before.filter((run) => !after.includes(run));
  const came = after.filter((run) => !before.includes(run));
  const rowStays = before.length > 0 && after.length > 0;
  const [newest] = came;
  if (newest === undefined || left.length === 0)
    return [
      ...left.map((runBefore) => ({ entryId, runBefore, runAfter: null, rowStays })),
      ...came.map((runAfter) => ({ entryId, runBefore: null, runAfter, rowStays })),
    ];
  return [
    ...left.map((runBefore) => ({ entryId, runBefore, runAfter: newest, rowStays: false })),
    ...came.slice(1).map((runAfter) => ({ entryId, runBefore: null, runAfter, rowStays })),
  ];
}

export async function recordRows(
  tx: Db,
  why: Why,
  publicationId: number,
  before: Rows,
  after: Rows,
): Promise<void> {
  const changed = [...new Set([...before.keys(), ...after.keys()])].flatMap((entryId) =>
    changesOfRow(entryId, before.get(entryId) ?? [], after.get(entryId) ?? []),
  );
  for (const batch of batches(changed)) {
    await tx.insert(ledger).values(batch.map((change) => ({ ...why, publicationId, ...change })));
  }
}

/** The flags that an operator may set, by their names on the command line. */
export const FLAGS = {
  contaminated: 'isFlagged',
  'on-hub': 'isAvailableOnHub',
  'official-provider': 'isOfficialProvider',
} as const satisfies Readonly<Record<string, keyof typeof models.$inferSelect>>;
export type Flag = keyof typeof FLAGS;

/** Whether an operator had the last word about the availability of a row of models. The hub and evaluations do not overrule it. */
export const availabilityIsByOperator = sql`coalesce((select cause <> ${'hub'} from ledger
  where ledger.model_id = models.id and flag = ${'on-hub' satisfies Flag} order by ledger.id desc limit 1), false)`;

/** The row of the ledger that took a run back. */
export type TakenBack = Pick<LedgerRow, 'at' | 'publicationId' | 'reason'>;

/** Whether a change takes back the run before it: it left, or an earlier run took its place. New runs have higher numbers. */
export function takesBack({ runBefore, runAfter }: Pick<RowChange, 'runBefore' | 'runAfter'>): boolean {
  return runBefore !== null && (runAfter === null || runAfter < runBefore);
}

/** The state of a stored run: null is on the board. A run in the history was replaced, or never was on the board. */
export type FileState = TakenBack | 'in the history' | null;

interface StoredRun {
  readonly id: number;
  readonly fileSha256: string | null;
  readonly state: FileState;
  readonly wasOnBoard: boolean;
}

/** Runs, oldest first, each with the last row of the ledger that names it. */
export function readLastChanges(db: Db, condition: SQL) {
  return db
    .selectDistinctOn([runs.id], {
      run: { id: runs.id, fileSha256: runs.fileSha256 },
      last: ledger,
    })
    .from(runs)
    .leftJoin(
      ledger,
      and(eq(ledger.entryId, runs.entryId), or(eq(ledger.runBefore, runs.id), eq(ledger.runAfter, runs.id))),
    )
    .where(condition)
    .orderBy(runs.id, desc(ledger.id));
}

/** Runs, oldest first. The last row of the ledger that names a run decides its state. */
export async function readRuns(db: Db, condition: SQL): Promise<StoredRun[]> {
  const rows = await readLastChanges(db, condition);
  return rows.map(({ run: { id, fileSha256 }, last }) => {
    const isTakenBack = last?.runBefore === id && takesBack(last);
    const state = last?.runAfter === id ? null : isTakenBack ? last : 'in the history';
    return { id, fileSha256, state, wasOnBoard: last !== null };
  });
}

/** Which of these file hashes have runs. The value is null when one of the runs is on the board, else the state of the last. */
export async function knownFiles(db: Db, hashes: readonly string[]): Promise<ReadonlyMap<string, FileState>> {
  const known = new Map<string, FileState>();
  for (const batch of batches(hashes)) {
    for (const { fileSha256, state } of await readRuns(db, inArray(runs.fileSha256, batch))) {
      if (fileSha256 !== null && known.get(fileSha256) !== null) known.set(fileSha256, state);
    }
  }
  return known;
}

/** A publication by the contract's names, with its cause as it is stored. */
export type StoredPublication = Omit<PublicationSummary, 'cause'> & Why;

const LAST_PUBLICATIONS = 100;

const countOf = (condition: SQL | undefined) =>
  sql<number>`count(distinct ${ledger.entryId}) filter (where ${condition})::int`;
const wasThere = or(ledger.rowStays, isNotNull(ledger.runBefore));
const isThere = or(ledger.rowStays, isNotNull(ledger.runAfter));

/** The last publications, newest first. @param before leaves out this one and all after it. */
export async function listPublications(
  db: Db,
  {
    before,
    limit = LAST_PUBLICATIONS,
  }: { readonly before?: number | undefined; readonly limit?: number } = {},
): Promise<StoredPublication[]> {
  const last = db
    .select({ id: publications.id })
    .from(publications)
    .where(before === undefined ? undefined : lt(publications.id, before))
    .orderBy(desc(publications.id))
    .limit(limit);
  return records(db, inArray(publications.id, last));
}

export async function readPublication(db: Db, id: number): Promise<StoredPublication | null> {
  const [found] = await records(db, eq(publications.id, id));
  return found ?? null;
}

function records(db: Db, condition: SQL): Promise<StoredPublication[]> {
  return db
    .select({
      publication: publications.id,
      at: isoTime(publications.publishedAt),
      suite: { id: publications.suite, version: publications.suiteVersion },
      cause: publications.cause,
      // All rows of a publication have the same reason.
      reason: sql<string | null>`max(${ledger.reason})`,
      rows: sql<number>`cardinality(${publications.runIds})`,
      added: countOf(and(not(ledger.rowStays), isNull(ledger.runBefore))),
      replaced: countOf(and(wasThere, isThere)),
      left: countOf(and(not(ledger.rowStays), isNull(ledger.runAfter))),
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
    .select({
      entryId: ledger.entryId,
      runBefore: ledger.runBefore,
      runAfter: ledger.runAfter,
      rowStays: ledger.rowStays,
    })
    .from(ledger)
    .where(eq(ledger.publicationId, publicationId))
    .orderBy(asc(ledger.id));
  return rows.flatMap(({ entryId, ...change }) => (entryId === null ? [] : [{ entryId, ...change }]));
}
