import { toScored } from '@leaderboard/core/benchmark/row-scores';
import { DOMAINS, TASKS } from '@leaderboard/core/benchmark/suite';
import { ALL_COLUMNS } from '@leaderboard/core/board/ranking';
import { parseCause } from '@leaderboard/core/cause';
import { formatStoredMessage } from '@leaderboard/core/coded-messages';
import type { PageLanguage } from '@leaderboard/core/page-language';
import type { RunRecord, RunState } from '@leaderboard/core/records-api';
import { repeatCommand } from '@leaderboard/core/results/repeat-command';
import { checkRun, RUN_CHECKS } from '@leaderboard/core/results/run-checks';
import { averageOf, meanInterval, meanOf } from '@leaderboard/core/statistics/mean';
import { samplesProblems } from '@leaderboard/texts/failure-explanations';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { NewestRanks } from '../board/newest-ranks.sql.ts';
import { type Db, isoTime, isoTimeOrNull } from '../database/db.ts';
import { accounts, entries, ledger, models, resultsFiles, runs, submissions } from '../database/schema.ts';
import { readSubjects } from '../publish/answers.sql.ts';
import { evaluatedAt, loadEvaluations, scoresWithIntervals } from '../publish/entries.sql.ts';
import { readLastChanges, retracts } from '../publish/ledger.sql.ts';

export const RUN_COLUMNS = {
  id: runs.id,
  entry: entries.id,
  suite: { id: runs.suite, version: runs.suiteVersion },
  revision: entries.revision,
  precision: entries.precision,
  chat_template_applied: entries.chatTemplateApplied,
  evaluated_at: isoTimeOrNull(evaluatedAt),
  recorded_at: isoTime(runs.recordedAt),
  file_sha256: runs.fileSha256,
  protocol: entries.protocol,
  is_served: sql<boolean>`coalesce((${runs.fileFacts} ->> 'isServed')::boolean, false)`,
  remote_code: sql<boolean | null>`(${runs.fileFacts} ->> 'remoteCode')::boolean`,
  other_questions: sql<boolean>`coalesce(${runs.fileFacts} ->> 'questions' = 'other', false)`,
};

/** @param language language of the messages. */
export async function readRun(
  db: Db,
  id: number,
  board: NewestRanks | null,
  language: PageLanguage,
): Promise<RunRecord | null> {
  const [found] = await db
    .select({
      ...RUN_COLUMNS,
      model: models.name,
      source: runs.source,
      has_file: sql<boolean>`exists (select from ${resultsFiles} where ${resultsFiles.sha256} = ${runs.fileSha256})`,
      harness_version: runs.harnessVersion,
      harness_git_hash: runs.harnessGitHash,
      task_versions: runs.taskVersions,
      few_shot: runs.fewShot,
      commit: runs.commit,
      duration_seconds: runs.durationSeconds,
      co2_cost: runs.co2Kg,
      fileFacts: runs.fileFacts,
      answersProblem: runs.answersProblem,
      hubPath: models.hubPath,
      baseModel: models.baseModel,
    })
    .from(runs)
    .innerJoin(entries, eq(entries.id, runs.entryId))
    .innerJoin(models, eq(models.id, entries.modelId))
    .where(eq(runs.id, id));
  if (found === undefined) return null;
  const { fileFacts, answersProblem, hubPath, baseModel, ...run } = found;
  const [added] = await db
    .select({ publication: ledger.publicationId, cause: ledger.cause })
    .from(ledger)
    .where(and(eq(ledger.entryId, run.entry), eq(ledger.runAfter, id)))
    .orderBy(asc(ledger.id))
    .limit(1);
  const cause = added === undefined ? null : parseCause(added.cause);
  const submission = cause?.kind === 'submission' ? cause.number : null;
  const [submitter] =
    submission === null
      ? []
      : await db
          .select({ name: accounts.name })
          .from(submissions)
          .innerJoin(accounts, eq(accounts.id, submissions.accountId))
          .where(eq(submissions.id, submission));
  const evaluations = scoresWithIntervals((await loadEvaluations(db, [id])).get(id) ?? {});
  const states = await readRunStates(db, eq(runs.id, id), board);
  const answered = await readSubjects(db, id);
  const hasAnswers = answered.length > 0;
  const scored = toScored(evaluations);
  const mean = meanOf(scored, ALL_COLUMNS);
  const interval = mean === null ? null : meanInterval(mean);
  const all = Object.values(evaluations);
  const { outcomes, warnings } = checkRun(
    {
      isFileKept: run.has_file,
      fileFacts,
      hasOtherQuestions: run.other_questions,
      hasAnswers,
      areAnswersRefused: answersProblem !== null,
      hasOtherAnswers: answersProblem?.code === 'samples_other_questions',
      isEvaluation: submission !== null,
      isZeroShot: run.few_shot === 0,
      hasCommit: run.commit !== null,
      hasHarnessVersion: run.harness_version !== null,
      hasDate: run.evaluated_at !== null,
      hasQuestionCounts: all.every((score) => score?.n !== undefined),
      hasMetric: all.every((score) => score?.metric !== undefined),
    },
    {
      tasks: TASKS.filter(({ key }) => key in evaluations).length,
      domains: DOMAINS.filter(({ key }) => key in evaluations).length,
    },
  );
  const { lines, unknown } = repeatCommand({
    model: hubPath,
    baseModel,
    commit: run.commit,
    revision: run.revision,
    precision: run.precision,
    fewShot: run.few_shot,
    chatTemplateApplied: run.chat_template_applied,
    harnessVersion: run.harness_version,
    fileFacts,
    hasOtherQuestions: run.other_questions,
    domains: DOMAINS.map(({ key }) => key).filter((key) => key in evaluations),
    protocol: run.protocol,
  });
  return {
    ...run,
    average: averageOf(scored, ALL_COLUMNS),
    average_interval: interval === null ? null : [interval[0] * 100, interval[1] * 100],
    state: states.get(id) ?? SUPERSEDED,
    has_answers: hasAnswers,
    answers_problem: answersProblem && {
      ...answersProblem,
      // Older versions stored codes that no longer exist.
      detail: formatStoredMessage(samplesProblems[language], answersProblem) ?? answersProblem.code,
    },
    evaluations: Object.fromEntries(
      Object.entries(evaluations).flatMap(([key, score]) => (score === undefined ? [] : [[key, score]])),
    ),
    subjects: Object.fromEntries(
      answered.flatMap(({ key, subjects }) => (subjects === null ? [] : [[key, [...subjects]]])),
    ),
    publication: added?.publication ?? null,
    cause,
    submitter: submitter?.name ?? null,
    checks: RUN_CHECKS.filter((check) => outcomes[check] === 'passed'),
    outcomes: Object.fromEntries(RUN_CHECKS.map((check) => [check, outcomes[check]])),
    cautions: [...warnings],
    machine: fileFacts?.machine ?? null,
    image: fileFacts?.image ?? null,
    repeat: { lines: [...lines], unknown: [...unknown] },
  };
}

const ON_BOARD: RunState = { kind: 'on_board', by: null, publication: null, at: null, reason: null };
/** State of runs that were never on the board: if one import has several files for a configuration, only the newest gets there. */
export const SUPERSEDED: RunState = { ...ON_BOARD, kind: 'superseded' };

export async function readRunStates(
  db: Db,
  condition: SQL,
  board: NewestRanks | null,
): Promise<ReadonlyMap<number, RunState>> {
  const rows = await readLastChanges(db, condition);
  return new Map(
    rows.map(({ run: { id }, last }) => {
      if (board !== null && board.placeOf(id) !== null) return [id, ON_BOARD];
      if (last === null || last.runBefore !== id) return [id, SUPERSEDED];
      return [
        id,
        {
          kind: retracts(last) ? 'retracted' : 'superseded',
          by: last.runAfter,
          publication: last.publicationId,
          at: last.at.toISOString(),
          reason: last.reason,
        },
      ];
    }),
  );
}
