import { createHash } from 'node:crypto';
import type { EvaluationKey } from '@leaderboard/core/benchmark/suite';
import { worded } from '@leaderboard/core/coded';
import {
  type Repeated,
  type ReproductionVerdict,
  spotVerdict,
} from '@leaderboard/core/statistics/reproduction';
import { drawQuestions } from '@leaderboard/core/statistics/spot-draw';
import { samplesProblems } from '@leaderboard/texts/english/samples-problems';
import {
  type NotComparable,
  notComparable,
  readRepeat,
  type Side,
  type StoredRun,
  sideOf,
} from './compared-run.ts';
import { readSomeAnswers } from './samples-files.ts';

/** A number of questions, and a text that nobody knew when the run was claimed. */
export interface Draw {
  readonly m: number;
  readonly seed: string;
}

export interface SpotCheck {
  readonly kind: 'spot check';
  readonly draw: Draw;
  readonly count: Repeated;
  readonly verdict: ReproductionVerdict;
  readonly stored: StoredRun;
  readonly repeat: Side;
}

type Drawn = ReadonlyMap<EvaluationKey, readonly number[]>;

/**
 * Problems of a file that is of some questions: its scores are not read, only its samples. Older versions of lm_eval state the
 * number of all questions then, to which standard errors and groups do not fit.
 */
const OF_SOME_QUESTIONS = ['sample_count', 'stderr_mismatch', 'group_mismatch'];

const WITHOUT_ANSWERS =
  'The run has no answers to all eight language tasks, so it cannot be spot-checked. A sample can tell only whether its interval holds the stated score, ± 2.9 points at 1,000 questions.';

/** The questions that a spot check of a run asks, by task. */
export function drawnOf({ answers }: StoredRun, { m, seed }: Draw): Drawn | NotComparable {
  const questions = new Map(answers.map(({ key, n }) => [key, n]));
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  const drawn = drawQuestions(m, seed, (key) => questions.get(key), sha256);
  const isWhole = [...drawn.keys()].every((key) => questions.has(key));
  return isWhole ? drawn : notComparable(WITHOUT_ANSWERS);
}

/** The answers to the drawn questions, each once and no others, against the stored ones. */
function countOf(
  { answers }: StoredRun,
  drawn: Drawn,
  repeat: ReadonlyMap<EvaluationKey, ReadonlyMap<number, boolean>>,
): Repeated | NotComparable {
  let [n, onlyStored, onlyNew] = [0, 0, 0];
  for (const [key, questions] of drawn) {
    const given = repeat.get(key);
    const bits = answers.find((one) => one.key === key)?.bits;
    if (given === undefined || bits === undefined) return notComparable(`${key}: there are no samples.`);
    if (given.size !== questions.length || questions.some((question) => !given.has(question)))
      return notComparable(
        `${key}: the samples are not of the ${questions.length} questions that the seed draws. Start the command without a results file for --samples.`,
      );
    for (const question of questions) {
      const wasRight = ((bits[question >> 3] ?? 0) & (0x80 >> (question & 7))) !== 0;
      const isRight = given.get(question) === true;
      n += 1;
      if (wasRight && !isRight) onlyStored += 1;
      if (isRight && !wasRight) onlyNew += 1;
    }
  }
  return { n, onlyStored, onlyNew };
}

/** Compares a stored run with a results file of a spot check (lm_eval --samples). @param samples as in compareRun. */
export async function spotCheck(
  stored: StoredRun,
  draw: Draw,
  resultsPath: string,
  samples?: string | readonly string[],
): Promise<SpotCheck | NotComparable> {
  const drawn = drawnOf(stored, draw);
  if ('kind' in drawn) return drawn;
  const parsed = await readRepeat(stored, resultsPath, OF_SOME_QUESTIONS);
  if ('kind' in parsed) return parsed;
  const wanted = parsed.answersWanted.filter(({ benchmark }) => drawn.has(benchmark.key));
  for (const { benchmark, metric } of wanted) {
    const known = stored.answers.find(({ key }) => key === benchmark.key);
    if (known?.metric !== metric)
      return notComparable(`${benchmark.key}: the file is scored by ${metric}, the run by ${known?.metric}.`);
  }
  const read = await readSomeAnswers(resultsPath, wanted, samples);
  if ('code' in read) return notComparable(worded(samplesProblems, read));
  if (read.size === 0)
    return notComparable('There are no samples files: run lm_eval with --log_samples, and give them here.');
  const count = countOf(stored, drawn, read);
  if ('kind' in count) return count;
  return { kind: 'spot check', draw, count, verdict: spotVerdict(count), stored, repeat: sideOf(parsed) };
}
