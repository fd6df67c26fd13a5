import { expect, test } from 'vitest';
import { fixture } from '../../test/support.ts';
import { toScored } from '../benchmark/row-scores.ts';
import { DOMAINS, EVALUATION_KEYS, type EvaluationKey } from '../benchmark/suite.ts';
import { ALL_COLUMNS } from '../board/ranking.ts';
import { withPercent } from '../format.ts';
import { runSteps } from '../steps.ts';
import { COMPARED } from './comparison.ts';
import { unpairedDifference } from './difference.ts';
import { isNotAboveGuessing } from './interval.ts';
import { domainGap, type LanguageGap, meanGap } from './language-gap.ts';
import { boardMeans, meanInterval, meanOf, scoreInterval } from './mean.ts';
import { rankRanges } from './rank-ranges.ts';

/** A model's figures as computed in Python (fixtures/statistics/README.md). */
interface Model {
  readonly id: string;
  readonly scores: Readonly<Partial<Record<EvaluationKey, readonly [value: number, n: number]>>>;
  readonly intervals: Readonly<Partial<Record<EvaluationKey, readonly number[]>>>;
  readonly gaps: Readonly<Record<string, readonly number[]>>;
  /** null if the model lacks a score. */
  readonly scopes: Readonly<Record<(typeof SCOPES)[number], Figures | null>>;
  readonly guessing: readonly string[];
}
interface Figures {
  readonly mean: readonly number[];
  readonly variance: number;
  readonly range: readonly [best: number, worst: number];
  /** The first model's mean minus this one's. */
  readonly behind: readonly number[];
}
const SCOPES = ['average', 'bba', 'hindi'] as const;
const MODELS: readonly Model[] = JSON.parse(fixture('statistics/published.json'));

const rowOf = ({ scores }: Model) =>
  toScored(
    Object.fromEntries(
      Object.entries(scores).map(([key, [value, n]]) => [key, withPercent({ value, n })] as const),
    ),
  );
const ROWS = MODELS.map(rowOf);
const weightsOf = (scope: (typeof SCOPES)[number]) => COMPARED.get(scope) ?? expect.fail(scope);

/** Compares the number of figures, and nine digits of each. */
function expectSame(found: readonly number[] | null | undefined, expected: readonly number[], what: string) {
  expect(found, what).toHaveLength(expected.length);
  for (const [place, value] of expected.entries()) expect(found?.[place], what).toBeCloseTo(value, 9);
}

function expectSameGap(gap: LanguageGap | null, expected: readonly number[] = []) {
  expectSame(gap === null ? [] : [gap.gap, ...(gap.interval ?? [])], expected, 'gap');
}

const ENGLISH_HINDI = { first: 'English', second: 'Hindi' } as const;

test.each(MODELS)('intervals, gaps and marks of guessing of $id are Python’s', (model) => {
  const row = rowOf(model);
  const { evaluations } = row;
  for (const key of EVALUATION_KEYS)
    expectSame(scoreInterval(evaluations, key) ?? [], model.intervals[key] ?? [], key);
  for (const { key } of DOMAINS) expectSameGap(domainGap(row, key, ENGLISH_HINDI), model.gaps[key]);
  expectSameGap(meanGap(row, ENGLISH_HINDI), model.gaps.mean);
  const guessing: string[] = EVALUATION_KEYS.filter((key) =>
    isNotAboveGuessing(scoreInterval(evaluations, key)),
  );
  const mean = meanOf(row, ALL_COLUMNS);
  if (mean !== null && isNotAboveGuessing(meanInterval(mean))) guessing.push('average');
  expect(guessing.toSorted()).toEqual(model.guessing.toSorted());
});

test.each(SCOPES)(
  'means, differences and rank ranges by %s are Python’s, with rows of some domains',
  (scope) => {
    const weights = weightsOf(scope);
    const [first] = ROWS;
    if (first === undefined) throw new Error('No models');
    const { best, worst } = runSteps(
      rankRanges(
        runSteps(
          boardMeans(
            ROWS.map((entry) => ({ entry })),
            weights,
          ),
        ),
      ),
    );
    for (const [place, row] of ROWS.entries()) {
      const { id, scopes } = MODELS[place] ?? expect.fail('no model');
      const expected = scopes[scope];
      const mean = meanOf(row, weights);
      const behind = unpairedDifference(first, row, weights);
      if (expected === null) {
        expect([mean, behind, best[place], worst[place]], id).toEqual([null, null, 0, 0]);
        continue;
      }
      expectSame([mean?.share ?? Number.NaN, ...((mean && meanInterval(mean)) ?? [])], expected.mean, id);
      expect(mean?.variance, id).toBeCloseTo(expected.variance, 16);
      expectSame([behind?.difference ?? Number.NaN, ...(behind?.interval ?? [])], expected.behind, id);
      expect([best[place], worst[place]], id).toEqual(expected.range);
    }
  },
);
