import { DOMAINS } from '@leaderboard/core/benchmark/suite';
import type { Explanation } from '@leaderboard/core/queue/failure-explanations';
import type { EvaluationJob } from '@leaderboard/core/queue/job';
import type { AttemptFailure } from '@leaderboard/core/queue/submission-status';
import type { Problem, ProblemCode } from '@leaderboard/core/results/file-problems';
import type { ImportOptions } from '../import/import-options.ts';
import { explainMissingModel, type ParsedRun, parseRun } from '../import/parse-run.ts';
import type { ExpectedAnswers } from '../results/answers.ts';
import type { RunFacts } from '../results/harness-facts.ts';

type RefusalReason = Extract<AttemptFailure, 'incomplete_results' | 'results_refused' | 'machine_error'>;

/**
 * Run read from a results file, or the reason for rejecting the file. Most reasons are permanent, because the same check would fail
 * again. Only wrong questions count as a machine error, because another machine may have the right ones.
 */
export type AcceptedResults =
  | { readonly ok: true; readonly run: ParsedRun; readonly expectedAnswers: readonly ExpectedAnswers[] }
  | { readonly ok: false; readonly reason: RefusalReason; readonly explanations: readonly Explanation[] };

/** Problems indicating incomplete results, which may cause other problems. */
const INCOMPLETE_PROBLEMS: ReadonlySet<ProblemCode> = new Set([
  'no_task',
  'no_known_task',
  'missing_language',
  'missing_domain',
  'missing_metric',
  'limited',
  'sample_count',
]);

/** Problems caused by the machine, which holds the task files and their datasets. */
const MACHINE_PROBLEMS: ReadonlySet<ProblemCode> = new Set([
  'other_questions',
  'questions_changed',
  'repeated',
]);

function toImportOptions(job: EvaluationJob): ImportOptions {
  const { base, architecture, license, paramsBillions, uploadDate, precision } = job;
  return {
    model: job.model.id,
    revision: job.model.commit,
    'chat-template': job.useChatTemplate,
    type: job.modelType,
    'on-hub': true,
    precision,
    ...(base !== null && { 'base-model': base.id }),
    ...(architecture !== null && { architecture }),
    ...(license !== null && { license }),
    ...(paramsBillions !== null && { params: paramsBillions }),
    ...(uploadDate !== null && { 'upload-date': uploadDate }),
  };
}

/**
 * Checks metadata that is optional for an import but required for an evaluation: the model and, unless a server had loaded it, its
 * commit and that none of its code ran.
 */
function findRejection(facts: RunFacts, job: EvaluationJob, isServed: boolean): Explanation | null {
  if (isServed)
    return facts.namedAs === job.model.id ? null : explainMissingModel({ ...facts, changedBy: null });
  if ((facts.commit ?? facts.revision) !== job.model.commit) return { code: 'no_commit', params: {} };
  if (facts.modelName === null) return explainMissingModel(facts);
  if (facts.trustedRemoteCode === null) return { code: 'remote_code_unstated', params: {} };
  return facts.trustedRemoteCode ? { code: 'remote_code_allowed', params: {} } : null;
}

export function rejectResults(problems: readonly Problem[]): AcceptedResults {
  const isIncomplete = problems.some(({ code }) => INCOMPLETE_PROBLEMS.has(code));
  const others = problems.filter(({ code }) => MACHINE_PROBLEMS.has(code));
  if (others.length > 0) return { ok: false, reason: 'machine_error', explanations: others };
  const reason = isIncomplete ? 'incomplete_results' : 'results_refused';
  return { ok: false, reason, explanations: problems };
}

/**
 * Reads the results file of a job's evaluation. It must pass the checks of an import and state the job's model and commit
 * (docs/results.md#results-files).
 */
export function acceptResults(bytes: Buffer, job: EvaluationJob): AcceptedResults {
  const read = parseRun(bytes, toImportOptions(job));
  if (read.kind === 'refused') return rejectResults(read.problems);
  const missing = DOMAINS.filter(({ key }) => !read.run.scores.some((score) => score.key === key));
  if (missing.length > 0)
    return rejectResults(missing.map(({ label }) => ({ code: 'missing_domain', params: { domain: label } })));
  // The commit is unknown if a server had loaded the model.
  const isServed = read.run.fileFacts.backend === 'local-completions';
  const why = findRejection(read.facts, job, isServed);
  if (why !== null) return { ok: false, reason: 'results_refused', explanations: [why] };
  const { run, expectedAnswers } = read;
  return {
    ok: true,
    expectedAnswers,
    run: {
      ...run,
      model: {
        ...run.model,
        // The submission's value, even if unknown: for packed weights, the harness counts the stored numbers.
        paramsBillions: job.paramsBillions,
        hubHearts: job.hubHearts,
        hasChatTemplate: job.useChatTemplate ? true : null,
        isMerged: job.modelType === 'merge' ? true : null,
      },
      revision: isServed ? null : job.model.commit,
      commit: isServed ? null : job.model.commit,
      fileFacts: { ...run.fileFacts, isServed },
      precision: job.precision,
      chatTemplateApplied: job.useChatTemplate,
      submissionDate: job.submissionDate,
    },
  };
}
