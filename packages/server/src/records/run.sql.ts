import { DOMAINS, TASKS } from '@leaderboard/core/benchmark/suite';
import { ALL_COLUMNS } from '@leaderboard/core/board/average';
import { causeOf } from '@leaderboard/core/cause';
import { worded } from '@leaderboard/core/coded';
import type { RunRecord, RunState } from '@leaderboard/core/records-api';
import type { FileFacts } from '@leaderboard/core/results/file-facts';
import { repeatCommand } from '@leaderboard/core/results/repeat-command';
import { checksOf, RUN_CHECKS } from '@leaderboard/core/results/run-checks';
import { averageOf, meanInterval, meanOf } from '@leaderboard/core/statistics/mean';
import { samplesProblems } from '@leaderboard/texts/english/samples-problems';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { BoardDigest } from '../board/board-digest.sql.ts';
import { loadEvaluations, withIntervals } from '../board/entries.sql.ts';
import { readLastChanges, takesBack } from '../board/ledger.sql.ts';
import { runsWithQuestionResults } from '../board/question-results.sql.ts';
import type { Db } from '../database/db.ts';
import { accounts, entries, ledger, models, resultsFiles, runs, submissions } from '../database/schema.ts';

function iso(time: string): string {
  return new Date(time).toISOString();
}

/** The commands that repeat a run. */
function repeatOf(
  { run, entry, hubPath, baseModel }: FoundRun,
  fileFacts: FileFacts | null,
): RunRecord['repeat'] {
  const { lines, unknown } = repeatCommand({
    model: hubPath,
    baseModel,
    commit: run.commit,
    revision: entry.revision,
    precision: entry.precision,
    fewShot: run.fewShot,
    chatTemplateApplied: entry.chatTemplateApplied,
    harnessVersion: run.harnessVersion,
    fileFacts,
  });
  return { lines: [...lines], unknown: [...unknown] };
}

interface FoundRun {
  readonly run: typeof runs.$inferSelect;
  readonly entry: typeof entries.$inferSelect;
  readonly hubPath: string | null;
  readonly baseModel: string | null;
}

/** The record of a run; null for an unknown number. */
export async function readRun(db: Db, id: number, board: BoardDigest | null): Promise<RunRecord | null> {
  const [found] = await db
    .select({
      run: runs,
      entry: entries,
      model: models.name,
      hubPath: models.hubPath,
      baseModel: models.baseModel,
      hasFile: sql<boolean>`exists (select from ${resultsFiles} where ${resultsFiles.sha256} = ${runs.fileSha256})`,
    })
    .from(runs)
    .innerJoin(entries, eq(entries.id, runs.entryId))
    .innerJoin(models, eq(models.id, entries.modelId))
    .where(eq(runs.id, id));
  if (found === undefined) return null;
  const { run, entry, model, hasFile } = found;
  const [added] = await db
    .select({ publication: ledger.publicationId, cause: ledger.cause })
    .from(ledger)
    .where(and(eq(ledger.entryId, entry.id), eq(ledger.runAfter, id)))
    .orderBy(asc(ledger.id))
    .limit(1);
  const cause = added === undefined ? null : causeOf(added.cause);
  const submission = cause?.kind === 'submission' ? cause.number : null;
  const [submitter] =
    submission === null
      ? []
      : await db
          .select({ name: accounts.name })
          .from(submissions)
          .innerJoin(accounts, eq(accounts.id, submissions.accountId))
          .where(eq(submissions.id, submission));
  const evaluations = withIntervals((await loadEvaluations(db, [id])).get(id) ?? {});
  const states = await readRunStates(db, eq(runs.id, id), board);
  const hasAnswers = (await runsWithQuestionResults(db, [id])).size > 0;
  const mean = meanOf(evaluations, ALL_COLUMNS);
  const interval = mean === null ? null : meanInterval(mean);
  const all = Object.values(evaluations);
  const { fileFacts } = run;
  const { outcomes, warnings } = checksOf(
    {
      isFileKept: hasFile,
      fileFacts,
      hasAnswers,
      areAnswersRefused: run.answersProblem !== null,
      isEvaluation: submission !== null,
      isZeroShot: run.fewShot === 0,
      hasCommit: run.commit !== null,
      hasHarnessVersion: run.harnessVersion !== null,
      hasDate: run.evaluatedAt !== null,
      hasQuestionCounts: all.every((score) => score?.n !== undefined),
      hasMetric: all.every((score) => score?.metric !== undefined),
    },
    { tasks: TASKS.length, domains: DOMAINS.length },
  );
  return {
    id,
    entry: entry.id,
    suite: { id: run.suite, version: run.suiteVersion },
    model,
    revision: entry.revision,
    precision: entry.precision,
    chat_template_applied: entry.chatTemplateApplied,
    average: averageOf(evaluations, ALL_COLUMNS),
    average_interval: interval === null ? null : [interval[0] * 100, interval[1] * 100],
    evaluated_at: run.evaluatedAt === null ? null : iso(run.evaluatedAt),
    recorded_at: iso(run.recordedAt),
    file_sha256: run.fileSha256,
    remote_code: fileFacts?.remoteCode ?? null,
    state: states.get(id) ?? { kind: 'superseded', by: null, publication: null, at: null, reason: null },
    source: run.source,
    has_file: hasFile,
    harness_version: run.harnessVersion,
    harness_git_hash: run.harnessGitHash,
    task_versions: run.taskVersions,
    few_shot: run.fewShot,
    commit: run.commit,
    duration_seconds: run.durationSeconds,
    co2_cost: run.co2Kg,
    has_answers: hasAnswers,
    answers_problem:
      run.answersProblem === null
        ? null
        : { ...run.answersProblem, detail: worded(samplesProblems, run.answersProblem) },
    evaluations: Object.fromEntries(
      Object.entries(evaluations).flatMap(([key, score]) => (score === undefined ? [] : [[key, score]])),
    ),
    publication: added?.publication ?? null,
    cause,
    submitter: submitter?.name ?? null,
    checks: RUN_CHECKS.filter((check) => outcomes[check] === 'passed'),
    outcomes: Object.fromEntries(RUN_CHECKS.map((check) => [check, outcomes[check]])),
    cautions: [...warnings],
    machine: fileFacts?.machine ?? null,
    image: fileFacts?.image ?? null,
    repeat: repeatOf(found, fileFacts),
  };
}

const ON_BOARD: RunState = { kind: 'on_board', by: null, publication: null, at: null, reason: null };

/** The state of each run: on the board, superseded, or taken back. */
export async function readRunStates(
  db: Db,
  condition: SQL,
  board: BoardDigest | null,
): Promise<ReadonlyMap<number, RunState>> {
  const rows = await readLastChanges(db, condition);
  return new Map(
    rows.map(({ run: { id }, last }) => {
      if (board !== null && board.rankOf(id) !== null) return [id, ON_BOARD];
      if (last === null || last.runBefore !== id) {
        // When one import has several files of a configuration, only the newest of them was ever on the board.
        return [id, { ...ON_BOARD, kind: 'superseded' }];
      }
      return [
        id,
        {
          kind: takesBack(last) ? 'taken_back' : 'superseded',
          by: last.runAfter,
          publication: last.publicationId,
          at: last.at.toISOString(),
          reason: last.reason,
        },
      ];
    }),
  );
}
