import { type Machine, machineSchema } from '@leaderboard/core/queue/machine';
import { FAILURE_REASONS } from '@leaderboard/core/queue/submission-status';
import { and, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { clock, type Db } from '../database/db.ts';
import { QUEUE_CHANNEL } from '../database/listener.ts';
import { attemptFailures, submissions, workers, workerTokens } from '../database/schema.ts';

/** State that a worker reports every 15 seconds. */
export type WorkerState = Readonly<Omit<typeof workers.$inferSelect, 'seenAt' | 'isToDrain' | 'isEnded'>>;

/** Report of a live worker with its evaluations. */
export interface WorkerReport extends Omit<WorkerState, 'id'> {
  readonly evaluations: number;
  /** Age of its oldest running evaluation; 0 if there is none. */
  readonly oldestSeconds: number;
  /** True if it may claim another submission. */
  readonly hasRoom: boolean;
}

/** Workers report every 15 seconds. A worker counts as gone after this long without a report, so three may be lost. */
const GONE_SECONDS = 50;
const FORGOTTEN_SECONDS = 86_400;
/** Limits the query if workers crash and restart repeatedly under new names. */
const MAX_MACHINES = 100;
/** Time during which a lost worker is reported. After that its machine was most likely removed on purpose. */
const LOST_REPORT_SECONDS = 3600;

const secondsAgo = (seconds: number): SQL => sql`${clock} - make_interval(secs => ${seconds})`;
const isLive = and(gt(workers.seenAt, secondsAgo(GONE_SECONDS)), eq(workers.isEnded, false));

/** Response to a report. */
interface ReportAnswer {
  /** True if an operator asked the worker to finish and exit. */
  readonly isToDrain: boolean;
  readonly knowsMachine: boolean;
}

/** A report; if it omits the machine, the stored one is kept. */
type Report = Omit<WorkerState, 'machine'> & Partial<Pick<WorkerState, 'machine'>>;

/** Stores a report. Returns null if another worker has this id. */
export async function reportWorker(db: Db, { id, ...state }: Report): Promise<ReportAnswer | null> {
  const values = { ...state, seenAt: clock, isEnded: false };
  const [stored] = await db
    .insert(workers)
    .values({ id, ...values })
    .onConflictDoUpdate({ target: workers.id, set: values, setWhere: eq(workers.name, state.name) })
    .returning({ isToDrain: workers.isToDrain, hash: machineHash });
  if (stored === undefined) return null;
  const machine = await readMachine(db, { id, name: state.name }, stored.hash);
  return { isToDrain: stored.isToDrain, knowsMachine: machine !== null };
}

/** Identifies a worker by its random id and the name of its token. */
export interface WorkerId {
  readonly id: string;
  readonly name: string;
}

const isWorker = ({ id, name }: WorkerId) => and(eq(workers.id, id), eq(workers.name, name));

const machineHash = sql<string | null>`md5(${workers.machine}::text)`;
/** Parsed machines by hash. They are large, and each worker makes several calls a minute that need one. */
const parsedMachines = new LRUCache<string, Machine>({ max: 500 });

async function readMachine(db: Db, worker: WorkerId, hash: string | null): Promise<Machine | null> {
  const parsed = hash === null ? undefined : parsedMachines.get(hash);
  if (hash === null || parsed !== undefined) return parsed ?? null;
  const [stored] = await db
    .select({ machine: workers.machine, hash: machineHash })
    .from(workers)
    .where(isWorker(worker));
  const machine = parseMachine(stored?.machine);
  if (typeof stored?.hash === 'string' && machine !== null) parsedMachines.set(stored.hash, machine);
  return machine;
}

/** Reads the machine that a worker reported, and how many submissions it evaluates concurrently; null if there is none. */
export async function readClaimingWorker(
  db: Db,
  worker: WorkerId,
): Promise<{ readonly machine: Machine; readonly jobs: number } | null> {
  const [stored] = await db
    .select({ hash: machineHash, jobs: workers.jobs })
    .from(workers)
    .where(isWorker(worker));
  if (stored === undefined) return null;
  const machine = await readMachine(db, worker, stored.hash);
  return machine === null ? null : { machine, jobs: stored.jobs };
}

/**
 * Checks whether a worker may hold another lease. Claims with the same token are serialized here, so that the count includes all of
 * them.
 */
export async function hasRoom(
  tx: Db,
  { name, jobs }: { readonly name: string; readonly jobs: number },
): Promise<boolean> {
  await tx
    .select({ id: workerTokens.id })
    .from(workerTokens)
    .where(and(eq(workerTokens.name, name), isNull(workerTokens.revokedAt)))
    .for('update');
  const isHeld = and(
    eq(submissions.status, 'evaluating'),
    eq(submissions.worker, name),
    gt(submissions.leaseUntil, clock),
  );
  return (await tx.$count(submissions, isHeld)) < jobs;
}

/** Marks a worker as ended and deletes old reports. */
export async function endWorker(db: Db, worker: WorkerId): Promise<void> {
  await db.update(workers).set({ isEnded: true, seenAt: clock }).where(isWorker(worker));
  await db.delete(workers).where(lt(workers.seenAt, secondsAgo(FORGOTTEN_SECONDS)));
}

/** Notifies idle workers on commit that there may be a submission to claim. */
export async function notifyWorkers(db: Db): Promise<void> {
  await db.execute(sql`select pg_notify(${QUEUE_CHANNEL}, '')`);
}

/** Asks all live workers of this name to finish their evaluations and exit. @returns the number of workers. */
export async function requestDrain(db: Db, name: string): Promise<number> {
  const asked = await db
    .update(workers)
    .set({ isToDrain: true })
    .where(and(isLive, eq(workers.name, name)))
    .returning({ id: workers.id });
  return asked.length;
}

export async function readWorkers(db: Db): Promise<WorkerReport[]> {
  const { rows } = await db.execute<{ [Key in keyof WorkerReport]: WorkerReport[Key] }>(sql`
    select w.name, w.jobs, w.fault, w.has_gpu as "hasGpu", w.machine, w.disk_free_bytes::float8 as "diskFreeBytes",
      w.disk_reserve_bytes::float8 as "diskReserveBytes", count(s.id)::int as evaluations,
      coalesce(extract(epoch from now() - min(s.status_since)), 0)::float8 as "oldestSeconds",
      w.jobs > count(s.id) filter (where s.lease_until > now()) as "hasRoom"
    from workers w left join submissions s on s.status = 'evaluating' and s.worker = w.name
    where w.seen_at > ${secondsAgo(GONE_SECONDS)} and not w.is_ended
    group by w.id order by w.name, w.id`);
  return rows.map((report) => ({ ...report, machine: parseMachine(report.machine) }));
}

/** Parses a stored machine; null if another release stored it in a different format. */
function parseMachine(stored: unknown): Machine | null {
  return machineSchema.safeParse(stored).data ?? null;
}

/**
 * Reads the distinct machines of all workers that reported in the last day. If a worker was restarted under the same name, only its
 * current machine counts.
 */
export async function reportedMachines(db: Db): Promise<Machine[]> {
  const { rows } = await db.execute<{ machine: unknown }>(sql`
    select w.machine from workers w where w.seen_at > ${secondsAgo(FORGOTTEN_SECONDS)} and w.machine is not null
      and (w.seen_at > ${secondsAgo(GONE_SECONDS)} and not w.is_ended or not exists (
        select 1 from workers later where later.name = w.name and later.seen_at > w.seen_at))
    group by w.machine order by max(w.seen_at) desc limit ${MAX_MACHINES}`);
  return rows.flatMap(({ machine }) => parseMachine(machine) ?? []);
}

/**
 * Counts the workers that stopped reporting within the last hour without signing off: killed, frozen or disconnected. A worker
 * that was restarted under the same name does not count.
 */
export async function countLostWorkers(db: Db): Promise<number> {
  const { rows } = await db.execute<{ lost: number }>(sql`
    select count(distinct name)::int as lost from workers
    where seen_at between ${secondsAgo(LOST_REPORT_SECONDS)} and ${secondsAgo(GONE_SECONDS)} and not is_ended
      and name not in (select name from workers where ${isLive})`);
  return rows[0]?.lost ?? 0;
}

export async function readFailures(db: Db): Promise<Record<string, number>> {
  const counted = await db.select().from(attemptFailures);
  const known = Object.fromEntries(counted.map(({ reason, count }) => [reason, count]));
  return { ...Object.fromEntries(FAILURE_REASONS.map((reason) => [reason, 0])), ...known };
}
