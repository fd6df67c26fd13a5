import type { PublicationSummary } from '@leaderboard/core/records-api';
import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm';
import { batches, type Db, isoTime } from '../database/db.ts';
import { ledger, type models, publications, runs } from '../database/schema.ts';

type LedgerRow = Readonly<typeof ledger.$inferSelect>;
/** The cause of a change ('import', 'submission 12', …) and the operator's reason. */
export type ChangeReason = Pick<LedgerRow, 'cause' | 'reason'>;

/**
 * A run that a publication replaced, added (`runBefore` is null) or removed (`runAfter` is null). `rowStays` is set if the row
 * already existed and keeps other runs.
 */
export interface RowChange extends Pick<LedgerRow, 'runBefore' | 'runAfter' | 'rowStays'> {
  readonly entryId: string;
}

type Rows = ReadonlyMap<string, readonly number[]>;

/** Returns the changes to one row. Each removed run is replaced by the newest added run. */
function diffRow(entryId: string, before: readonly number[], after: readonly number[]): RowChange[] {
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

export async function recordRowChanges(
  tx: Db,
  why: ChangeReason,
  publicationId: number,
  before: Rows,
  after: Rows,
): Promise<void> {
  const changed = [...new Set([...before.keys(), ...after.keys()])].flatMap((entryId) =>
    diffRow(entryId, before.get(entryId) ?? [], after.get(entryId) ?? []),
  );
  for (const batch of batches(changed)) {
    await tx.insert(ledger).values(batch.map((change) => ({ ...why, publicationId, ...change })));
  }
}

/** Flags that an operator can set, by command-line name. */
export const FLAGS = {
  contaminated: 'isFlagged',
  'on-hub': 'isAvailableOnHub',
  'official-provider': 'isOfficialProvider',
} as const satisfies Readonly<Record<string, keyof typeof models.$inferSelect>>;
export type Flag = keyof typeof FLAGS;

/** SQL condition: an operator made the last decision on availability, which the hub and evaluations must not override. */
export const availabilityIsByOperator = sql`coalesce((select cause <> ${'hub'} from ledger
  where ledger.model_id = models.id and flag = ${'on-hub' satisfies Flag} order by ledger.id desc limit 1), false)`;

/** The ledger row of a run's retraction. */
export type Retracted = Pick<LedgerRow, 'at' | 'publicationId' | 'reason'>;

/** Returns true if a change removes the previous run or replaces it with an earlier one. Newer runs have higher numbers. */
export function retracts({ runBefore, runAfter }: Pick<RowChange, 'runBefore' | 'runAfter'>): boolean {
  return runBefore !== null && (runAfter === null || runAfter < runBefore);
}

/** State of a stored run; null if it is on the board. A run in the history was replaced or was never on the board. */
export type FileState = Retracted | 'in the history' | null;

interface StoredRun {
  readonly id: number;
  readonly fileSha256: string | null;
  readonly state: FileState;
  readonly wasOnBoard: boolean;
}

/** Reads runs, oldest first, each with the latest ledger row that mentions it. */
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

/** Reads runs, oldest first. The latest ledger row that mentions a run determines its state. */
export async function readRuns(db: Db, condition: SQL): Promise<StoredRun[]> {
  const rows = await readLastChanges(db, condition);
  return rows.map(({ run: { id, fileSha256 }, last }) => {
    const isRetracted = last?.runBefore === id && retracts(last);
    const state = last?.runAfter === id ? null : isRetracted ? last : 'in the history';
    return { id, fileSha256, state, wasOnBoard: last !== null };
  });
}

/** Maps the hash of each stored file to null if any of its runs is on the board, or else to the state of the last run. */
export async function readFileStates(
  db: Db,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, FileState>> {
  const known = new Map<string, FileState>();
  for (const batch of batches(hashes)) {
    for (const { fileSha256, state } of await readRuns(db, inArray(runs.fileSha256, batch))) {
      if (fileSha256 !== null && known.get(fileSha256) !== null) known.set(fileSha256, state);
    }
  }
  return known;
}

/** A publication with the API's field names and the stored cause. */
export type StoredPublication = Omit<PublicationSummary, 'cause'> & ChangeReason;

const DEFAULT_LIMIT = 100;

const countEntries = (condition: SQL | undefined) =>
  sql<number>`count(distinct ${ledger.entryId}) filter (where ${condition})::int`;
const existedBefore = or(ledger.rowStays, isNotNull(ledger.runBefore));
const existsAfter = or(ledger.rowStays, isNotNull(ledger.runAfter));

/** Lists publications, newest first. @param before excludes this publication and all later ones. */
export async function listPublications(
  db: Db,
  { before, limit = DEFAULT_LIMIT }: { readonly before?: number | undefined; readonly limit?: number } = {},
): Promise<StoredPublication[]> {
  const last = db
    .select({ id: publications.id })
    .from(publications)
    .where(before === undefined ? undefined : lt(publications.id, before))
    .orderBy(desc(publications.id))
    .limit(limit);
  return selectPublications(db, inArray(publications.id, last));
}

export async function readPublication(db: Db, id: number): Promise<StoredPublication | null> {
  const [found] = await selectPublications(db, eq(publications.id, id));
  return found ?? null;
}

function selectPublications(db: Db, condition: SQL): Promise<StoredPublication[]> {
  return db
    .select({
      publication: publications.id,
      at: isoTime(publications.publishedAt),
      suite: { id: publications.suite, version: publications.suiteVersion },
      cause: publications.cause,
      // All ledger rows of a publication have the same reason.
      reason: sql<string | null>`max(${ledger.reason})`,
      rows: sql<number>`cardinality(${publications.runIds})`,
      added: countEntries(and(not(ledger.rowStays), isNull(ledger.runBefore))),
      replaced: countEntries(and(existedBefore, existsAfter)),
      left: countEntries(and(not(ledger.rowStays), isNull(ledger.runAfter))),
    })
    .from(publications)
    .leftJoin(ledger, eq(ledger.publicationId, publications.id))
    .where(condition)
    .groupBy(publications.id)
    .orderBy(desc(publications.id));
}

/** Reads the row changes of a publication from the ledger. */
export async function readRowChanges(db: Db, publicationId: number): Promise<RowChange[]> {
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
