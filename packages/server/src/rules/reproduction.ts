/** Whether a repeat of a run gives the same answers (docs/statistics.md#reproduction). */
import { BENCHMARKS, type EvaluationKey, TASKS } from '@leaderboard/core/benchmark/suite';
import { type Discordance, pairedVariance } from '@leaderboard/core/statistics/difference';
import { type Interval, normalInterval } from '@leaderboard/core/statistics/interval';
import { sampleWeights } from '@leaderboard/core/statistics/mean';

/** The answers of a stored run and of its repeat to the same questions of one language task. */
export interface Repeated {
  readonly n: number;
  /** Questions that only the stored run, or only the repeat, has right. */
  readonly onlyStored: number;
  readonly onlyNew: number;
}

export type ReproductionVerdict = 'reproduces' | 'band' | 'differs';

/** How much may differ: shares of questions, and shares of the score. The limits of a single task apply when there are several. */
interface Limits {
  readonly changed: number;
  readonly difference: number;
  readonly changedInTask: number;
  readonly differenceInTask: number;
}

/**
 * The values in force. They are starting values, not measurements: each is replaced by the 95th percentile of repeats of our own,
 * on one machine for `reproduces` and across machines for `band`, when there are twenty.
 */
const REPRODUCTION_LIMITS = {
  reproduces: { changed: 0.02, difference: 0.005, changedInTask: 0.04, differenceInTask: 0.01 },
  band: { changed: 0.05, difference: 0.01, changedInTask: 0.08, differenceInTask: 0.02 },
} as const satisfies Record<Exclude<ReproductionVerdict, 'differs'>, Limits>;

/** 99 % of the normal distribution lie within this many standard deviations. */
const Z_99 = 2.5758293035489004;

/** The share of answers that changed, and the repeat's score minus the stored one with its standard error. */
interface RepeatFigures {
  readonly changed: number;
  readonly difference: number;
  readonly standardError: number;
}

export interface Reproduction extends RepeatFigures {
  /** 95 %, of the difference. */
  readonly interval: Interval;
  readonly tasks: ReadonlyMap<EvaluationKey, RepeatFigures>;
  /** The tasks beyond the limits of a better verdict than the one that is given. */
  readonly beyond: readonly EvaluationKey[];
  readonly verdict: ReproductionVerdict;
}

const ALL = new Map(BENCHMARKS.map(({ key }) => [key, 1]));

/** All tasks together weigh as in the average of the board; some of them by their questions. */
function weightsOf(tasks: ReadonlyMap<EvaluationKey, Repeated>): ReadonlyMap<EvaluationKey, number> {
  if (TASKS.every(({ key }) => tasks.has(key))) {
    return sampleWeights(
      ALL,
      () => true,
      (key) => tasks.get(key)?.n,
    );
  }
  let total = 0;
  for (const { n } of tasks.values()) total += n;
  return new Map([...tasks].map(([key, { n }]) => [key, n / total]));
}

function discordanceOf({ n, onlyStored, onlyNew }: Repeated): Discordance {
  return { n, onlyFirst: onlyNew, onlySecond: onlyStored };
}

function figuresOf(task: Repeated): RepeatFigures {
  const { n, onlyStored, onlyNew } = task;
  return {
    changed: (onlyStored + onlyNew) / n,
    difference: (onlyNew - onlyStored) / n,
    standardError: Math.sqrt(pairedVariance(discordanceOf(task))),
  };
}

function isWithin(
  { changed, difference, standardError }: RepeatFigures,
  most: { readonly changed: number; readonly difference: number },
): boolean {
  return changed <= most.changed && Math.abs(difference) - Z_99 * standardError <= most.difference;
}

/**
 * Compares a repeat with the stored run over all questions of the given language tasks. No question is a sample here, so the
 * shares of changed answers are compared, not bounded.
 * @param tasks not empty.
 */
export function reproductionOf(tasks: ReadonlyMap<EvaluationKey, Repeated>): Reproduction {
  const weights = weightsOf(tasks);
  let [questions, changes, difference, variance] = [0, 0, 0, 0];
  for (const [key, task] of tasks) {
    const weight = weights.get(key) ?? 0;
    questions += task.n;
    changes += task.onlyStored + task.onlyNew;
    difference += (weight * (task.onlyNew - task.onlyStored)) / task.n;
    variance += weight ** 2 * pairedVariance(discordanceOf(task));
  }
  const standardError = Math.sqrt(variance);
  const all = { changed: changes / questions, difference, standardError };
  const ofTasks = new Map([...tasks].map(([key, task]) => [key, figuresOf(task)]));
  const beyond = ({ changedInTask, differenceInTask }: Limits) =>
    tasks.size === 1
      ? []
      : [...ofTasks]
          .filter(([, task]) => !isWithin(task, { changed: changedInTask, difference: differenceInTask }))
          .map(([key]) => key);
  const { reproduces, band } = REPRODUCTION_LIMITS;
  const [beyondFirst, beyondBand] = [beyond(reproduces), beyond(band)];
  const common = { ...all, interval: normalInterval(difference, standardError), tasks: ofTasks };
  if (isWithin(all, reproduces) && beyondFirst.length === 0)
    return { ...common, beyond: [], verdict: 'reproduces' };
  if (isWithin(all, band) && beyondBand.length === 0)
    return { ...common, beyond: beyondFirst, verdict: 'band' };
  return { ...common, beyond: beyondBand, verdict: 'differs' };
}
