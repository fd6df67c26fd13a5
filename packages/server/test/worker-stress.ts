import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '../src/database/database.ts';
import { submissions } from '../src/database/schema.ts';
import { DEFAULT_BACKEND } from '../src/evaluation/backends.ts';
import { harnessArguments } from '../src/evaluation/harness-arguments.ts';
import { joinExplanations } from '../src/queue/failures.ts';
import type { StoredSubmission } from '../src/queue/move.sql.ts';
import { parseJob } from '../src/workers/job.ts';
import { addWorkerToken } from '../src/workers/worker-tokens.sql.ts';
import { loseLease, submitModel } from './evaluations.ts';
import { harnessResults } from './harness-results.js';
import { hubWith } from './hub-with.ts';
import { wholeBoard } from './whole-board.ts';

/** The real program, built by `tsc -b`. */
const COMMANDS = join(import.meta.dirname, '../dist/cli/leaderboard.js');
const STAND_IN = join(import.meta.dirname, 'lm-eval-stand-in.js');

interface StressPlan {
  readonly database: Database;
  /** URL of the server. */
  readonly boardUrl: string;
  /** Empty folder for the workers' runs. */
  readonly folder: string;
  readonly submissions: number;
  readonly kills: number;
  readonly pauses: number;
  /** As configured on the server. */
  readonly leaseSeconds: number;
  /** Duration of an evaluation. */
  readonly evaluationMs: number;
}

/** The state when the queue is empty. `wrong` must be empty too. */
interface Seen {
  readonly finished: number;
  readonly failed: number;
  readonly wrong: readonly string[];
}

/**
 * Lets two workers empty a queue while killing them with -9 and pausing them past their lease at random, and checks the result.
 * Back-offs are cut short here; other tests check that workers wait for them.
 */
export async function workerStress(plan: StressPlan): Promise<Seen> {
  const { database, folder, leaseSeconds } = plan;
  for (let index = 0; index < plan.submissions; index += 1) {
    await submitModel(database, `test-org/slow-${plan.evaluationMs}-${index}`);
  }
  const hub = await hubWith(await modelsOf(database));
  const tokens = [await addWorkerToken(database, 'w0'), await addWorkerToken(database, 'w1')];
  const start = (token: string | null): ChildProcess => {
    const child = spawn(process.execPath, [COMMANDS, 'worker'], {
      env: {
        PATH: process.env.PATH,
        BOARD_URL: plan.boardUrl,
        WORKER_TOKEN: token ?? '',
        HARNESS_COMMAND: STAND_IN,
        HARNESS_PYTHON: STAND_IN,
        DOWNLOAD_COMMAND: STAND_IN,
        WORKER_DISK_RESERVE_GB: '0',
        HUB_URL: hub.url,
        WORKER_DIR: folder,
        WORKER_POLL_SECONDS: '1',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return child;
  };
  const workers = tokens.map(start);
  const acts = [...Array(plan.kills).fill('kill'), ...Array(plan.pauses).fill('pause')];
  const paused = new Map<ChildProcess, Promise<void>>();
  while (acts.length > 0) {
    // A worker needs some time to start before a kill proves anything.
    await sleep(300 + Math.random() * (plan.evaluationMs + 700));
    await loseLease(database.db, 'not_before');
    // A paused worker must wake up, to test that its late writes are refused.
    const awake = workers.filter((worker) => !paused.has(worker));
    const worker = awake[Math.floor(Math.random() * awake.length)];
    if (worker === undefined) continue;
    const [act] = acts.splice(Math.floor(Math.random() * acts.length), 1);
    const index = workers.indexOf(worker);
    if (act === 'kill') {
      worker.kill('SIGKILL');
      workers[index] = start(tokens[index] ?? '');
    } else {
      worker.kill('SIGSTOP');
      const waking = sleep(leaseSeconds * 1000 + 1500).then(async () => {
        worker.kill('SIGCONT');
        // Time to notice that the lease is lost.
        await sleep(1500);
        paused.delete(worker);
      });
      paused.set(worker, waking);
    }
  }
  await Promise.all(paused.values());
  while ((await unended(database)) > 0) {
    await loseLease(database.db, 'not_before');
    await sleep(200);
  }
  const ends = workers.map((worker) => new Promise((resolve) => worker.once('exit', resolve)));
  for (const worker of workers) worker.kill('SIGTERM');
  await Promise.all(ends);
  await hub.close();
  return look(database, folder);
}

async function modelsOf(database: Database): Promise<string[]> {
  return (await database.db.select({ model: submissions.model }).from(submissions)).map(({ model }) => model);
}

async function unended(database: Database): Promise<number> {
  const rows = await database.db.select({ status: submissions.status }).from(submissions);
  return rows.filter(({ status }) => status === 'pending' || status === 'evaluating').length;
}

/** The scores that the stand-in gives this submission's model. */
function expectedScores(row: StoredSubmission): Record<string, unknown> {
  const job = parseJob(row);
  if (job === null) throw new Error('no job');
  const modelArgs =
    harnessArguments(job, null, '/', { arguments: [], backend: DEFAULT_BACKEND }).at(-1) ?? '';
  const file = harnessResults(JSON.parse(modelArgs), job.useChatTemplate);
  return Object.fromEntries(
    Object.entries(file.results).map(([task, entry]) => [
      task.toLowerCase(),
      // In the stand-in's results, every task has this metric.
      (entry as Record<string, number>)['acc_norm,none'],
    ]),
  );
}

/** Problems with the board, which must contain each finished submission once, with its own scores, and nothing else. */
export async function wrongPublications(database: Database): Promise<string[]> {
  const rows = await database.db.select().from(submissions);
  const board = await wholeBoard(database);
  const wrong: string[] = [];
  const finished = rows.filter(({ status }) => status === 'finished');
  for (const row of rows) {
    const entries = board?.entries.filter(({ id }) => id === row.model) ?? [];
    if (entries.length !== (row.status === 'finished' ? 1 : 0))
      wrong.push(`${row.model} has ${entries.length} rows`);
    if (row.status !== 'finished') continue;
    const expected = expectedScores(row);
    const got = Object.fromEntries(
      Object.entries(entries[0]?.evaluations ?? {}).map(([key, score]) => [key.toLowerCase(), score?.value]),
    );
    if (Object.keys(got).length !== 12) wrong.push(`${row.model} has ${Object.keys(got).length} scores`);
    for (const [key, value] of Object.entries(got)) {
      if (value !== expected[key]) wrong.push(`${row.model} has ${value} for ${key}`);
    }
  }
  const { rows: causes } = await database.db.execute<{ cause: string; times: number }>(
    sql`select cause, count(*)::int as times from publications where cause like 'submission %' group by cause`,
  );
  if (causes.length !== finished.length) wrong.push(`${causes.length} submissions were published`);
  for (const { cause, times } of causes) if (times !== 1) wrong.push(`${cause} was published ${times} times`);
  const { rows: runs } = await database.db.execute<{ runs: number }>(
    sql`select count(*)::int as runs from runs where file_sha256 is not null`,
  );
  if (runs[0]?.runs !== finished.length) wrong.push(`${runs[0]?.runs} runs are stored`);
  return wrong;
}

/** The time that an evaluation's guard may take to end it after its worker has ended. */
const GUARD_MS = 5000;

/** Whether programs in a folder keep running. */
async function stillRun(folder: string): Promise<boolean> {
  for (const end = Date.now() + GUARD_MS; Date.now() < end; await sleep(50)) {
    const processes = spawnSync('ps', ['-A', '-o', 'args'], { maxBuffer: 1 << 26 }).stdout.toString();
    if (!processes.includes(folder)) return false;
  }
  return true;
}

async function look(database: Database, folder: string): Promise<Seen> {
  const rows = await database.db.select().from(submissions);
  const wrong = await wrongPublications(database);
  for (const row of rows) {
    const isLostThrice = row.status === 'failed' && row.failureReason === 'worker_lost' && row.attempt === 3;
    if (row.status !== 'finished' && !isLostThrice)
      wrong.push(`${row.model} ended as ${row.status} ${joinExplanations(row.failureExplanations)}`);
  }
  if (await stillRun(folder)) wrong.push('evaluations run without a worker');
  return {
    finished: rows.filter(({ status }) => status === 'finished').length,
    failed: rows.filter(({ status }) => status !== 'finished').length,
    wrong,
  };
}
