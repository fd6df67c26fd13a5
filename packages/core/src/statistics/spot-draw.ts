/** Which questions a spot check of a run asks (docs/statistics.md#reproduction). */
import { BENCHMARKS, type EvaluationKey } from '../benchmark/suite.ts';
import { compare } from '../compare.ts';
import { sampleWeights } from './mean.ts';

/** How many questions may be drawn: fewer tell little, and more need no draw. */
export const FEWEST_DRAWN = 100;
export const MOST_DRAWN = 10_000;

const ALL = new Map(BENCHMARKS.map(({ key }) => [key, 1]));
const TASKS = BENCHMARKS.filter(({ language }) => language !== null);

/** How many of m questions are of each language task: by its weight in the average of the board, and the largest remainders. */
function sharesOf(
  m: number,
  questionsOf: (key: EvaluationKey) => number | undefined,
): ReadonlyMap<EvaluationKey, number> {
  const weights = sampleWeights(ALL, () => true, questionsOf);
  const exact = TASKS.map(({ key }) => [key, m * (weights.get(key) ?? 0)] as const);
  const rest = m - exact.reduce((sum, [, share]) => sum + Math.floor(share), 0);
  const remainder = (share: number) => share - Math.floor(share);
  const raised = new Set(
    exact
      .toSorted(([, a], [, b]) => remainder(b) - remainder(a))
      .slice(0, rest)
      .map(([key]) => key),
  );
  return new Map(exact.map(([key, share]) => [key, Math.floor(share) + (raised.has(key) ? 1 : 0)]));
}

/**
 * The questions of each language task, ascending: those with the smallest SHA-256 of `spot-1:SEED:TASK:NUMBER`. So everybody
 * who knows the seed draws the same, and nobody knows them before the seed is published.
 * @param questionsOf how many questions a language task has.
 * @param sha256 of a text, hexadecimal.
 */
export function drawQuestions(
  m: number,
  seed: string,
  questionsOf: (key: EvaluationKey) => number | undefined,
  sha256: (text: string) => string,
): ReadonlyMap<EvaluationKey, readonly number[]> {
  const shares = sharesOf(m, questionsOf);
  return new Map(
    TASKS.map(({ key, task }) => {
      const numbers = Array.from({ length: questionsOf(key) ?? 0 }, (_, number) => number);
      const hashed = numbers.map((number) => [sha256(`spot-1:${seed}:${task}:${number}`), number] as const);
      const drawn = hashed.sort(([a], [b]) => compare(a, b)).slice(0, shares.get(key));
      return [key, drawn.map(([, number]) => number).sort((a, b) => a - b)];
    }),
  );
}
