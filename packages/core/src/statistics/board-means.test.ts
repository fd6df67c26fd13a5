import { expect, test } from 'vitest';
import { runSteps } from '../steps.ts';
import { boardMeans } from './board-means.ts';

const row = (evaluations: object) => ({ entry: { evaluations } });
const score = (value: number, n?: number) => ({
  value,
  normalized_score: 100 * value,
  ...(n !== undefined && { n }),
});

test('each row has its mean and variance; unknown without score or questions', () => {
  const rows = [
    row({ bba_english: score(0.5, 100), bba_hindi: score(0.2, 50) }),
    row({}),
    row({ bba_english: score(0.5) }),
    row({ bbl_hindi: score(0.5, 100) }),
  ];
  const { shares, variances } = runSteps(
    boardMeans(
      rows,
      new Map([
        ['bba_english', 3],
        ['bba_hindi', 1],
      ]),
    ),
  );
  expect([...shares]).toEqual([0.425, Number.NaN, 0.5, Number.NaN]);
  expect(variances[0]).toBeCloseTo((9 / 16) * (0.25 / 100) + (1 / 16) * (0.16 / 50), 15);
  expect([...variances].slice(1)).toEqual([Infinity, Infinity, Infinity]);
});
