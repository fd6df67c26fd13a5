import type { ReadEvaluations } from '../benchmark/entry.ts';
import { BENCHMARKS, EVALUATION_KEYS, type EvaluationKey } from '../benchmark/suite.ts';
import { averageOf, type Weights } from '../statistics/mean.ts';

/** The averages that a visitor can choose (docs/board.md#average). */
export const AVERAGE_MODES = ['all', 'combined', 'english', 'hindi', 'visible', 'weights'] as const;
export type AverageMode = (typeof AVERAGE_MODES)[number];

/** The columns that a visitor may weigh: the eight language tasks, in the suite's order. */
export const WEIGHED_BENCHMARKS = BENCHMARKS.filter(({ language }) => language !== null);

function alike(keys: readonly EvaluationKey[]): Weights {
  return new Map(keys.map((key) => [key, 1]));
}

function ofLanguage(wanted: string | null): Weights {
  return alike(BENCHMARKS.filter(({ language }) => language === wanted).map(({ key }) => key));
}

/** The weights of the published ranks: every column counts the same. */
export const ALL_COLUMNS: Weights = alike(EVALUATION_KEYS);

interface AverageChoice {
  readonly mode: AverageMode;
  /** The benchmarks among the visible columns. */
  readonly visible: readonly EvaluationKey[];
  /** Own weights, of {@link WEIGHED_BENCHMARKS}. */
  readonly own: readonly number[];
}

/** The weights of an average. A column of weight 0 is not in it. */
export function averageWeights({ mode, visible, own }: AverageChoice): Weights {
  switch (mode) {
    case 'all':
      return ALL_COLUMNS;
    case 'combined':
      return ofLanguage(null);
    case 'english':
      return ofLanguage('English');
    case 'hindi':
      return ofLanguage('Hindi');
    case 'visible':
      return alike(visible);
    case 'weights':
      return new Map(
        WEIGHED_BENCHMARKS.map(({ key }, index) => [key, own[index] ?? 0] as const).filter(
          ([, weight]) => weight > 0,
        ),
      );
  }
}

/** The average of the published ranks in percent, 0–100; 0 without any score (docs/board.md#average). */
export function publishedAverage(evaluations: ReadEvaluations): number {
  return averageOf(evaluations, ALL_COLUMNS) ?? 0;
}
