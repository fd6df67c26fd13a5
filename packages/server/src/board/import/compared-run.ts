import type { EvaluationKey } from '@leaderboard/core/benchmark/suite';
import { worded } from '@leaderboard/core/coded';
import { isSameModel } from '@leaderboard/core/hub-path';
import { answerPairs } from '@leaderboard/core/statistics/answer-pairs';
import { failureExplanations } from '@leaderboard/texts/failure-explanations';
import { samplesProblems } from '@leaderboard/texts/samples-problems';
import type { RunFacts } from '../../rules/harness-facts.ts';
import { type Repeated, type Reproduction, reproductionOf } from '../../rules/reproduction.ts';
import { type ParsedResults, parseResults } from '../../rules/results.ts';
import type { QuestionResults } from '../question-results.sql.ts';
import { readResultsFile } from './results-files.ts';
import { readSamplesOf } from './samples-files.ts';

/** What the report says of one side of a comparison; null is unknown. */
export interface Side {
  readonly commit: string | null;
  readonly harness: string | null;
  readonly machine: string | null;
  readonly precision: string | null;
  readonly chatTemplate: boolean | null;
}

export interface StoredRun extends Side {
  /** The names that a results file may have for the model; the first is the board's. */
  readonly models: readonly string[];
  /** Empty for a run that came without them. */
  readonly answers: readonly QuestionResults[];
}

export type ComparedRun =
  | {
      readonly kind: 'compared';
      readonly counts: ReadonlyMap<EvaluationKey, Repeated>;
      readonly reproduction: Reproduction;
      readonly stored: StoredRun;
      readonly repeat: Side;
    }
  | NotComparable;

interface NotComparable {
  readonly kind: 'not comparable';
  readonly reasons: readonly string[];
}

function notComparable(...reasons: readonly string[]): NotComparable {
  return { kind: 'not comparable', reasons };
}

/** Why the file is of another model; empty where nothing says so. */
function otherModel({ models, commit }: StoredRun, facts: RunFacts): string[] {
  const name = facts.modelName;
  const isOther = name !== null && !models.some((model) => isSameModel(model, name));
  const isOtherCommit = commit !== null && facts.commit !== null && commit !== facts.commit;
  return [
    ...(isOther ? [`The file is of ${name}, the run of ${models[0]}.`] : []),
    ...(isOtherCommit ? [`The file is of commit ${facts.commit}, the run of ${commit}.`] : []),
  ];
}

/** The tasks of the repeat with as many answers of the stored run to the same questions. */
function countsOf(
  stored: StoredRun['answers'],
  repeat: StoredRun['answers'],
): ReadonlyMap<EvaluationKey, Repeated> | string[] {
  const counts = new Map<EvaluationKey, Repeated>();
  const reasons: string[] = [];
  for (const { key, metric, n, bits, questionsSha256 } of repeat) {
    const known = stored.find((one) => one.key === key);
    if (known === undefined) reasons.push(`The run has no answers for ${key}.`);
    else if (known.metric !== metric)
      reasons.push(`${key}: the file is scored by ${metric}, the run by ${known.metric}.`);
    else if (known.questionsSha256 !== questionsSha256)
      reasons.push(`${key}: the questions are not those of the run.`);
    else {
      const { onlyFirst, onlySecond } = answerPairs(known.bits, bits, n);
      counts.set(key, { n, onlyStored: onlyFirst, onlyNew: onlySecond });
    }
  }
  return reasons.length > 0 ? reasons : counts;
}

/** What a results file of a repeat says. */
interface Repeat extends Pick<ParsedResults, 'answersWanted' | 'stated'> {
  readonly facts: RunFacts;
}

async function readRepeat(stored: StoredRun, resultsPath: string): Promise<Repeat | NotComparable> {
  const bytes = await readResultsFile(resultsPath);
  if (!Buffer.isBuffer(bytes)) return notComparable(worded(failureExplanations, bytes));
  const { facts, answersWanted, stated, ...parsed } = parseResults(bytes.toString('utf8'));
  // A repeat may be of some tasks only.
  const problems = parsed.problems.filter(({ code }) => code !== 'missing_language');
  if (facts === null || problems.length > 0)
    return notComparable(...problems.map((problem) => worded(failureExplanations, problem)));
  const other = otherModel(stored, facts);
  return other.length > 0 ? notComparable(...other) : { facts, answersWanted, stated };
}

function sideOf({ facts, stated }: Repeat): Side {
  return {
    commit: facts.commit,
    harness: facts.harnessVersion,
    machine: stated?.machine ?? null,
    precision: facts.precision,
    chatTemplate: facts.chatTemplateApplied,
  };
}

/**
 * Compares a stored run with a results file of a repeat, question by question, over the language tasks that the file has.
 * @param samples files of the repeat, or their folder; without them those beside the results file.
 */
export async function compareRun(
  stored: StoredRun,
  resultsPath: string,
  samples?: string | readonly string[],
): Promise<ComparedRun> {
  const parsed = await readRepeat(stored, resultsPath);
  if ('kind' in parsed) return parsed;
  const { answersWanted } = parsed;
  if (stored.answers.length === 0) {
    return notComparable(
      'The run has no answers to single questions, so nobody can say which of them changed. The scores alone do not tell whether it reproduces.',
    );
  }
  const read = await readSamplesOf(resultsPath, answersWanted, samples, undefined, 'followed');
  if (read.answersProblem !== undefined) return notComparable(worded(samplesProblems, read.answersProblem));
  if (read.answers === undefined)
    return notComparable('There are no samples files: run lm_eval with --log_samples, and give them here.');
  const counts = countsOf(stored.answers, read.answers);
  if (!('size' in counts)) return notComparable(...counts);
  return {
    kind: 'compared',
    counts,
    reproduction: reproductionOf(counts),
    stored,
    repeat: sideOf(parsed),
  };
}
