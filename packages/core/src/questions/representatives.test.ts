import { expect, test } from 'vitest';
import { groupsOf, representativesOf, variantOf } from './representatives.ts';

const MODEL = { precision: '4bit', baseModel: 'a/base', type: 'chat', isMerged: null };

test.each<[string, Partial<Parameters<typeof variantOf>[0]>, string | null | undefined, string | null]>([
  ['quantized', {}, 'chat', 'a/base'],
  ['quantized, of a base that is not on the board', {}, undefined, 'a/base'],
  ['quantized, of a type that is not stated', { type: null }, 'chat', 'a/base'],
  ['of another type than its base', {}, 'pretrained', null],
  ['not quantized', { precision: 'bfloat16' }, 'chat', null],
  ['merged', { isMerged: true }, 'chat', null],
  ['trained further', { type: 'fine-tuned' }, 'fine-tuned', null],
  ['without a base', { baseModel: null }, 'chat', null],
])('a model that is %s: %j, base %s, is variant of %s', (_what, change, typeOfBase, expected) => {
  expect(variantOf({ ...MODEL, ...change }, (name) => (name === 'a/base' ? typeOfBase : 'merge'))).toBe(
    expected,
  );
});

test('the oldest run, if possible in full precision, stands for all variants', () => {
  const runs = (
    [
      [4, 'b/of-variant', 'b/variant', true],
      [5, 'b/variant', 'b/gone', true],
      [1, 'a/variant', 'a/base', true],
      [3, 'a/base', 'a/base', false],
      [2, 'a/base', null, false],
      [6, 'c/y', 'c/x', true],
      [7, 'c/x', 'c/y', true],
      [8, 'a/of-circle', 'c/x', true],
    ] as const
  ).map(([run, model, variantOf, isQuantized]) => ({ run, model, variantOf, isQuantized }));
  const groups = groupsOf(runs);
  expect(groups).toEqual(['b/gone', 'b/gone', 'a/base', 'a/base', 'a/base', 'c/x', 'c/x', 'c/x']);
  expect(representativesOf(runs, groups)).toEqual([0, 4, 5]);
});
