import { sql } from 'drizzle-orm';
import type { Database } from '../src/database/database.ts';
import { submissions } from '../src/database/schema.ts';
import { DEFAULT_BACKEND } from '../src/evaluation/backends.ts';
import { harnessArguments } from '../src/evaluation/harness-arguments.ts';
import type { StoredSubmission } from '../src/queue/move.sql.ts';
import { parseJob } from '../src/workers/job.ts';
import { harnessResults } from './harness-results.js';
import { wholeBoard } from './whole-board.ts';

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
