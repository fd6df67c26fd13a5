import { describe, expect, test } from 'vitest';
import { entryWith } from '../../test/entries.ts';
import { SIZE_BANDS } from '../benchmark/model-types.ts';
import { runSteps } from '../steps.ts';
import { type Filters, ONLY } from './filter-table.ts';
import {
  areFiltersChanged,
  compileFilters,
  countFilters,
  countValues,
  knownFilters,
  listChoices,
  NO_FILTERS,
  togglePicked,
  toggleSelected,
} from './filters.ts';

const small = entryWith({
  name: 'a/small',
  model: { precision: 'bfloat16', type: 'pretrained' },
  metadata: { params_billions: 2.999 },
  features: { is_highlighted_by_maintainer: true, is_not_available_on_hub: true, is_moe: false },
});
const middle = entryWith({
  name: 'a/middle',
  model: { precision: 'float16', type: ' Continuously Pretrained ' },
  metadata: { params_billions: 7, is_highlighted_by_maintainer: true },
  features: { is_moe: true, is_flagged: true, is_merged: true, is_not_available_on_hub: false },
});
const large = entryWith({
  name: 'a/large',
  model: { precision: 'mxfp4', type: 'something else' },
  metadata: { params_billions: 140 },
  features: { is_for_edge_devices: false },
});
const unknown = entryWith({ name: 'a/unknown' });
const entries = [small, middle, large, unknown];

function passing(filters: Partial<Filters>): string[] {
  return entries
    .filter(compileFilters({ ...NO_FILTERS, ...filters }))
    .map(({ model }) => model.name.slice(2));
}

describe('filters', () => {
  test('the default hides nothing, unknown values included', () => {
    expect(passing({})).toHaveLength(4);
  });

  test('precisions are matched exactly', () => {
    expect(passing({ precisions: ['float16'] })).toEqual(['middle']);
    expect(passing({ precisions: ['float16', 'mxfp4'] })).toEqual(['middle', 'large']);
  });

  test('a precision that the board does not offer counts as absent', () => {
    const counts = runSteps(countFilters(entries)).normal;
    const known = (precisions: readonly string[] | null) =>
      knownFilters({ ...NO_FILTERS, precisions }, (key) => counts[key]).precisions;
    expect(known(['foo'])).toBeNull();
    expect(known(['foo', 'mxfp4'])).toEqual(['mxfp4']);
    expect(known(['4bit'])).toEqual(['4bit']);
    expect(known(['4BIT'])).toEqual(['4bit']);
    expect(known(null)).toBeNull();
    // Selecting all of them counts as no selection, as with the chips.
    expect(known(listChoices('precisions', counts.precisions))).toBeNull();
  });

  test('licenses and makers: one of those picked; unknown ones fail', () => {
    const gemma = entryWith({ name: 'google/gemma', metadata: { hub_license: 'gemma' } });
    const nobody = entryWith({ name: 'alone', metadata: { hub_license: null } });
    const left = (filters: Partial<Filters>) =>
      [gemma, nobody, middle]
        .filter(compileFilters({ ...NO_FILTERS, ...filters }))
        .map(({ model }) => model.name);
    expect(left({ licenses: ['gemma', 'mit'] })).toEqual(['google/gemma']);
    expect(left({ licenses: ['GEMMA'] })).toEqual(['google/gemma']);
    expect(left({ licenses: ['makers-terms'] })).toEqual(['google/gemma']);
    expect(left({ licenses: ['permissive', 'non-commercial'] })).toEqual([]);
    expect(left({ makers: ['Google'] })).toEqual(['google/gemma']);
    expect(left({ makers: ['a'] })).toEqual(['a/middle']);
    expect(left({ makers: ['alone'] })).toEqual([]);
    const other = entryWith({ name: 'b/other' });
    expect([...countValues('makers', [gemma, other, middle, small, nobody])]).toEqual([
      ['a', 2],
      ['b', 1],
      ['google', 1],
    ]);
  });

  test('memory: what fits at the bits a visitor runs with; unknown sizes fail', () => {
    expect(passing({ memory: { gigabytes: 16, bits: 16 } })).toEqual(['small']);
    expect(passing({ memory: { gigabytes: 16, bits: 8 } })).toEqual(['small', 'middle']);
    expect(passing({ memory: { gigabytes: 84, bits: 16 } })).toEqual(['small', 'middle', 'large']);
    expect(passing({ memory: { gigabytes: null, bits: 4 } })).toHaveLength(4);
  });

  test('of many chips those that are picked count; none is no filter', () => {
    expect(togglePicked(null, 'mit')).toEqual(['mit']);
    expect(togglePicked(['mit'], 'gemma')).toEqual(['mit', 'gemma']);
    expect(togglePicked(['mit', 'gemma'], 'mit')).toEqual(['gemma']);
    expect(togglePicked(['mit'], 'mit')).toBeNull();
  });

  test('parameters: from the minimum to below the maximum, rounded; unknown are out', () => {
    expect(passing({ params: [0, 3] })).toEqual([]);
    expect(passing({ params: [3, 7] })).toEqual(['small']);
    expect(passing({ params: [7, 65] })).toEqual(['middle']);
    expect(passing({ params: [65, 141] })).toEqual(['large']);
    // The full range does not filter: models of unknown size are shown.
    expect(passing({ params: [-1, 140] })).toHaveLength(4);
    expect(passing({ params: [-1, 141] })).toHaveLength(4);
  });

  test('the upper end of the scale is no limit', () => {
    const giants = [235, 684, 140, 140.4, 65].map((billions) =>
      entryWith({ metadata: { params_billions: billions } }),
    );
    const shown = (params: Filters['params']) =>
      giants
        .filter(compileFilters({ ...NO_FILTERS, params }))
        .map(({ metadata }) => metadata.params_billions);
    expect(shown([65, 141])).toEqual([235, 684, 140, 140.4, 65]);
    expect(shown([65, 140])).toEqual([235, 684, 140, 140.4, 65]);
    expect(shown([7, 140])).toHaveLength(5);
    expect(shown([140, 140])).toEqual([235, 684, 140, 140.4]);
    expect(shown([65, 139])).toEqual([65]);
    expect(runSteps(countFilters(giants)).normal.params).toEqual(new Map([['large', 5]]));
  });

  test('each preset shows as many models as its count says', () => {
    const board = [0, 2.99, 3, 6.999, 7, 64.99, 65, 139, 140, 141, 684, null].map((billions) =>
      entryWith({ metadata: { params_billions: billions } }),
    );
    const { params } = runSteps(countFilters(board)).normal;
    for (const { key, range } of SIZE_BANDS) {
      const shown = board.filter(compileFilters({ ...NO_FILTERS, params: range }));
      expect(shown, key).toHaveLength(params.get(key) ?? 0);
    }
    expect(Object.fromEntries(params)).toEqual({ edge: 2, small: 1, medium: 3, large: 5 });
  });

  test('two flags want the feature true, the others false; unknown is false', () => {
    expect(passing({ flags: ['is_not_available_on_hub'] })).toEqual(['small']);
    expect(passing({ flags: ['is_flagged'] })).toEqual(['small', 'large', 'unknown']);
    expect(passing({ flags: ['is_moe', 'is_merged'] })).toEqual(['small', 'large', 'unknown']);
    expect(passing({ flags: ['is_for_edge_devices'] })).toHaveLength(4);
    expect(passing({ flags: ['is_flagged', 'is_not_available_on_hub'] })).toEqual(['small']);
  });

  test('all filters must hold together', () => {
    expect(passing({ officialOnly: true, flags: ['is_moe'], params: [0, 10] })).toEqual(['small']);
  });
});

test.each<[Partial<Filters>, boolean]>([
  [{}, false],
  [{ params: [-1, 141] }, false],
  [{ flags: ['is_moe'] }, true],
  [{ precisions: [] }, true],
  [{ types: ['chat'] }, true],
  [{ params: [0, 140] }, true],
  [{ params: [-1, 50] }, true],
  [{ officialOnly: true }, true],
  [{ memory: { gigabytes: null, bits: 4 } }, false],
  [{ memory: { gigabytes: 24, bits: 16 } }, true],
])('filters %o count as changed: %s', (filters, changed) => {
  expect(areFiltersChanged({ ...NO_FILTERS, ...filters })).toBe(changed);
});

describe('counts', () => {
  const counted = (list = entries) => runSteps(countFilters(list));

  test('over all models', () => {
    const { normal } = counted();
    expect(Object.fromEntries(normal.precisions)).toEqual({ bfloat16: 1, float16: 1, mxfp4: 1 });
    expect(Object.fromEntries(normal.types)).toEqual({ pretrained: 1, 'continuously pretrained': 1 });
    expect(Object.fromEntries(normal.officialOnly)).toEqual({ true: 2 });
    expect(Object.fromEntries(normal.flags)).toMatchObject({ is_moe: 1, is_flagged: 1, is_merged: 1 });
    expect(Object.fromEntries(normal.params)).toEqual({ small: 1, medium: 1, large: 1 });
  });

  test('the unavailable are all models not marked; the filter hides as many', () => {
    expect(counted().normal.flags.get('is_not_available_on_hub')).toBe(3);
    expect(passing({ flags: ['is_not_available_on_hub'] })).toHaveLength(entries.length - 3);
  });

  test('over official providers only', () => {
    const { officialOnly } = counted();
    expect(officialOnly.officialOnly.get(ONLY)).toBe(2);
    expect(Object.fromEntries(officialOnly.precisions)).toEqual({ bfloat16: 1, float16: 1 });
    expect(officialOnly.params.has('large')).toBe(false);
  });
});

test('precisions offered: the three common ones, then the data’s others by name', () => {
  const { normal } = runSteps(countFilters([large, small, entryWith({ model: { precision: '8bit' } })]));
  expect(listChoices('precisions', normal.precisions)).toEqual([
    'bfloat16',
    'float16',
    '4bit',
    '8bit',
    'mxfp4',
  ]);
});

describe('selections', () => {
  const offered = ['a', 'b', 'c'];
  test.each([
    ['the first click takes one away', null, 'b', ['a', 'c']],
    ['a second one too', ['a', 'c'], 'a', ['c']],
    ['the last one cannot be taken away: all again', ['c'], 'c', null],
    ['added in the order of the chips', ['c'], 'a', ['a', 'c']],
    ['all of them is no filter', ['a', 'c'], 'b', null],
    ['one the board does not have, from a link, is dropped', ['z'], 'a', ['a']],
  ])('%s', (_name, selected, item, expected) => {
    expect(toggleSelected(selected, offered, item)).toEqual(expected);
  });
});
