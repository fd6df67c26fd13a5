import { expect, test } from 'vitest';
import { entryWith } from '../../../../core/test/entries.ts';
import { heatOf, heatRanges } from './heat.ts';

test('heat goes from the lowest to the highest score of each column by itself', () => {
  const [low, middle, high] = [20, 35, 80].map((bba) => entryWith({ name: `a/${bba}`, scores: { bba } }));
  const ranges = heatRanges([low, middle, high].flatMap((entry) => entry ?? []));
  const heat = (entry: typeof low) => heatOf(ranges, 'bba', entry?.evaluations ?? {});
  expect([heat(low), heat(middle), heat(high)]).toEqual([0, 0.25, 1]);
  expect(heatOf(ranges, 'bbf', low?.evaluations ?? {})).toBeNull();
  const alone = heatRanges(low === undefined ? [] : [low]);
  expect(heatOf(alone, 'bba', low?.evaluations ?? {})).toBe(1);
});
