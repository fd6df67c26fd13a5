import { expect, test } from 'vitest';
import { fixture } from '../../test/support.ts';
import { DOMAINS, EVALUATION_KEYS, type EvaluationKey } from '../benchmark/suite.ts';
import { ALL_COLUMNS } from '../board/average.ts';
import { withPercent } from '../format.ts';
import { runSteps } from '../steps.ts';
import { boardMeans } from './board-means.ts';
import { isNotAboveGuessing } from './interval.ts';
import { domainGap, meanGap } from './language-gap.ts';
import { meanInterval, meanOf, scoreInterval } from './mean.ts';
import { rankRanges } from './rank-ranges.ts';

/** As Python computed it (fixtures/statistics/README.md). */
interface Model {
  readonly id: string;
  readonly scores: Readonly<Record<EvaluationKey, readonly [value: number, n: number]>>;
  readonly intervals: Readonly<Record<EvaluationKey, readonly number[]>>;
  readonly average: readonly number[];
  readonly variance: number;
  readonly gaps: Readonly<Record<string, readonly number[]>>;
  readonly guessing: readonly string[];
  readonly range: readonly [best: number, worst: number];
}
const MODELS: readonly Model[] = JSON.parse(fixture('statistics/published.json'));

const evaluationsOf = ({ scores }: Model) =>
  Object.fromEntries(
    EVALUATION_KEYS.map((key) => [key, withPercent({ value: scores[key][0], n: scores[key][1] })]),
  );

/** Nine digits, and that there are as many figures. */
function expectSame(found: readonly number[] | null | undefined, expected: readonly number[], what: string) {
  expect(found, what).toHaveLength(expected.length);
  for (const [place, value] of expected.entries()) expect(found?.[place], what).toBeCloseTo(value, 9);
}

const ENGLISH_HINDI = { first: 'English', second: 'Hindi' } as const;

test.each(MODELS)('intervals, gaps and marks of guessing of $id are Python’s', (model) => {
  const evaluations = evaluationsOf(model);
  const mean = meanOf({ evaluations }, ALL_COLUMNS) ?? expect.fail('no mean');
  const ofAverage = meanInterval(mean);
  expectSame([mean.share, ...(ofAverage ?? [])], model.average, 'average');
  expect(mean.variance).toBeCloseTo(model.variance, 16);
  for (const key of EVALUATION_KEYS) expectSame(scoreInterval(evaluations, key), model.intervals[key], key);
  for (const [name, expected] of Object.entries(model.gaps)) {
    const domain = DOMAINS.find(({ key }) => key === name);
    const gap =
      domain === undefined
        ? meanGap({ evaluations }, ENGLISH_HINDI)
        : domainGap({ evaluations }, domain.key, ENGLISH_HINDI);
    expectSame([gap?.gap ?? Number.NaN, ...(gap?.interval ?? [])], expected, name);
  }
  const guessing: string[] = EVALUATION_KEYS.filter((key) =>
    isNotAboveGuessing(scoreInterval(evaluations, key)),
  );
  if (isNotAboveGuessing(ofAverage)) guessing.push('average');
  expect(guessing.toSorted()).toEqual(model.guessing.toSorted());
});

test('the rank ranges of the published board are those of Python', () => {
  const rows = MODELS.map((model) => ({ entry: { evaluations: evaluationsOf(model) } }));
  const { best, worst } = runSteps(rankRanges(runSteps(boardMeans(rows, ALL_COLUMNS))));
  expect(MODELS.map((_model, place) => [best[place], worst[place]])).toEqual(
    MODELS.map(({ range }) => range),
  );
});
