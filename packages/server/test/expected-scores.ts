import { BENCHMARKS, type EvaluationKey, isEvaluationKey } from '@leaderboard/core/benchmark/suite';
import { isRecord } from '@leaderboard/core/results/harness-json';

interface Figures {
  readonly value: number;
  readonly n: number;
  /** EvalScope states none. */
  readonly stderr?: number;
}

const isFigures = (value: unknown): value is Figures => isRecord(value) && typeof value.value === 'number';

/** The scores of a row in a fixture's expected.json, by key. */
export function expectedScores(
  scores: Readonly<Record<string, unknown>>,
): (readonly [EvaluationKey, Figures])[] {
  return BENCHMARKS.flatMap(({ key, domain, language }) => {
    const ofDomain = scores[domain.key];
    const one = isRecord(ofDomain) && language !== null ? ofDomain[language.toLowerCase()] : ofDomain;
    return isFigures(one) && isEvaluationKey(key) ? [[key, one] as const] : [];
  });
}
