import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MODEL_TYPES } from '../benchmark/model-types.ts';
import { PROTOCOLS } from '../benchmark/protocols.ts';
import { COLUMNS, type ColumnKey } from './columns.ts';
import { FLAG_KEYS } from './filter-table.ts';
import { RUN_BITS } from './memory.ts';
import { AVERAGE_MODES } from './ranking.ts';
import {
  areColumnsChanged,
  areTableOptionsChanged,
  DEFAULT_TABLE_OPTIONS,
  DEFAULT_VIEW,
  parseView,
  resetHiddenSort,
  serializeView,
  VIEW_PARAMETERS,
  type View,
} from './view.ts';

const parse = (parameters: Readonly<Record<string, string>>): View =>
  parseView((name) => (Object.hasOwn(parameters, name) ? (parameters[name] ?? null) : null));

function urlParameters(view: View): Record<string, string> {
  const given = [...serializeView(view)].filter((pair): pair is [string, string] => pair[1] !== null);
  return Object.fromEntries(given);
}

test('a value is left out at its default', () => {
  expect(urlParameters(DEFAULT_VIEW)).toEqual({});
  expect(parse({})).toEqual(DEFAULT_VIEW);
});

describe('reading', () => {
  test('every parameter', () => {
    const parameters = {
      search: 'a;b',
      protocol: 'letter',
      params: '3,7',
      memory: '24,8',
      filters: 'is_moe,is_flagged',
      precision: '4bit,float16',
      types: 'chat,merge',
      license: 'mit, other%2C too',
      maker: 'google',
      official: 'true',
      pinned: 'a/b,c/d@main:4bit',
      columns: 'model.precision,evaluations.bbf_Hindi.normalized_score',
      rowSize: 'large',
      scoreDisplay: 'raw',
      averageMode: 'visible',
      rankingMode: 'dynamic',
      uncertainty: 'off',
      scope: 'bbl',
      sort: 'metadata.hub_hearts:asc',
    };
    expect(Object.keys(parameters).sort()).toEqual([...VIEW_PARAMETERS].sort());
    expect([...serializeView(DEFAULT_VIEW).keys()].sort()).toEqual([...VIEW_PARAMETERS].sort());
    expect(parse(parameters)).toEqual({
      search: 'a;b',
      protocol: 'letter',
      params: [3, 7],
      memory: { gigabytes: 24, bits: 8 },
      flags: ['is_moe', 'is_flagged'],
      precisions: ['4bit', 'float16'],
      types: ['chat', 'merge'],
      licenses: ['mit', 'other, too'],
      makers: ['google'],
      officialOnly: true,
      pinned: ['a/b', 'c/d@main:4bit'],
      columns: [
        'isPinned',
        'rank',
        'model_type',
        'id',
        'model.average_score',
        'evaluations.bbf_Hindi.normalized_score',
        'model.precision',
        'metadata.hub_hearts',
      ],
      rowSize: 'large',
      scoreDisplay: 'raw',
      averageMode: 'visible',
      rankingMode: 'dynamic',
      uncertainty: false,
      sort: { key: 'metadata.hub_hearts', direction: 'asc' },
    });
  });

  test.each([
    ['memory', 'much'],
    ['memory', '24,5'],
    ['params', 'a,b'],
    ['params', '3'],
    ['params', '3,7,9'],
    ['params', ' ,7'],
    ['params', 'Infinity,7'],
    ['filters', 'is_nothing,__proto__'],
    ['precision', ''],
    ['params', '7,3,x'],
    ['types', ' , '],
    ['types', 'foo'],
    ['types', 'foo,constructor,Chat2'],
    ['types', 'pretrained,continuously pretrained,fine-tuned,chat,merge,multimodal'],
    ['official', 'yes'],
    ['columns', 'nothing'],
    ['columns', ''],
    ['columns', 'moved'],
    ['rowSize', 'huge'],
    ['scoreDisplay', 'RAW'],
    ['averageMode', 'constructor'],
    ['averageMode', 'hindi'],
    ['sort', 'moved:desc'],
    ['uncertainty', 'maybe'],
    ['rankingMode', ''],
    ['sort', 'rank'],
    ['sort', 'rank:up'],
    ['sort', 'nothing:asc'],
    ['sort', 'isPinned:asc'],
  ])('a bad value counts as absent: %s=%s', (name, value) => {
    expect(parse({ [name]: value })).toEqual(DEFAULT_VIEW);
  });

  test.each([['heat', 'on']])('a parameter that is gone is ignored: %s=%s', (name, value) => {
    expect(parse({ [name]: value })).toEqual(DEFAULT_VIEW);
  });

  test('unknown types are left out, known ones count', () => {
    expect(parse({ types: 'foo,chat,pretrained,bar' }).types).toEqual(['chat', 'pretrained']);
  });

  test.each([
    ['70,7', [7, 70]],
    [' 140, -1', [-1, 140]],
    ['7,7', [7, 7]],
  ])('two numbers are a range, whichever end comes first: params=%s', (params, range) => {
    expect(parse({ params }).params).toEqual(range);
  });
  test('counts and lengths are capped', () => {
    const many = Array.from({ length: 1000 }, (_, index) => `a/m${index}`).join(',');
    expect(parse({ pinned: many }).pinned).toHaveLength(100);
    expect(parse({ search: 'x'.repeat(5000) }).search).toHaveLength(500);
  });
});

const TYPES = MODEL_TYPES.map(({ key }) => key);
const item = fc.stringMatching(/^[\w./@:,%-]{1,20}$/);
const selection = fc.option(fc.uniqueArray(item, { minLength: 1, maxLength: 5 }), { nil: null });
const params = fc
  .tuple(fc.integer({ min: -1, max: 140 }), fc.integer({ min: -1, max: 141 }))
  .map(([a, b]): [number, number] => (a <= b ? [a, b] : [b, a]));
const memory = fc.record({
  gigabytes: fc.option(fc.double({ min: 0.001, max: 1_000_000, noNaN: true }), { nil: null }),
  bits: fc.constantFrom(...RUN_BITS),
});
const optional = COLUMNS.filter((column) => column.group !== 'fixed').map((column) => column.key);
const columns = fc
  .subarray(optional)
  .map((chosen): ColumnKey[] =>
    COLUMNS.filter((column) => column.group === 'fixed' || chosen.includes(column.key)).map(({ key }) => key),
  );

test('a link restores exactly what its sender saw (property)', () => {
  const anyView = fc.record<View>({
    search: fc.string({ maxLength: 100 }),
    protocol: fc.constantFrom(...PROTOCOLS),
    params,
    flags: fc.subarray([...FLAG_KEYS]),
    precisions: selection,
    types: fc.option(fc.shuffledSubarray(TYPES, { minLength: 1, maxLength: TYPES.length - 1 }), {
      nil: null,
    }),
    licenses: selection,
    makers: selection,
    officialOnly: fc.boolean(),
    memory,
    pinned: fc.uniqueArray(item, { maxLength: 20 }),
    columns,
    rowSize: fc.constantFrom('normal', 'large'),
    scoreDisplay: fc.constantFrom('normalized', 'raw'),
    averageMode: fc.constantFrom(...AVERAGE_MODES),
    rankingMode: fc.constantFrom('static', 'dynamic'),
    uncertainty: fc.boolean(),
    sort: fc.record({
      key: fc.constantFrom(...COLUMNS.map(({ key }) => key).filter((key) => key !== 'isPinned')),
      direction: fc.constantFrom('asc', 'desc'),
    }),
  });
  const view = anyView.map((any): View => ({ ...any, ...resetHiddenSort(any, {}) }));
  fc.assert(
    fc.property(view, (sent) => {
      expect(parse(urlParameters(sent))).toEqual(sent);
    }),
  );
});

test('no URL throws, and writing back what was read is stable (property)', () => {
  const anything = fc.dictionary(fc.constantFrom(...VIEW_PARAMETERS), fc.string({ maxLength: 60 }));
  fc.assert(
    fc.property(anything, (parameters) => {
      const once = urlParameters(parse(parameters));
      expect(urlParameters(parse(once))).toEqual(once);
    }),
  );
});

describe('a sort ends with its column', () => {
  const byHearts: View = {
    ...DEFAULT_VIEW,
    columns: [...DEFAULT_VIEW.columns, 'metadata.hub_hearts'],
    sort: { key: 'metadata.hub_hearts', direction: 'asc' },
  };
  test('when the column is hidden', () => {
    const changes = { columns: DEFAULT_VIEW.columns };
    expect(resetHiddenSort(byHearts, changes)).toEqual({ ...changes, sort: DEFAULT_VIEW.sort });
  });

  test('and stays while the column is shown', () => {
    const changes = { columns: byHearts.columns.filter((key) => key !== 'metadata.co2_cost') };
    expect(resetHiddenSort(byHearts, changes)).toBe(changes);
  });
});

describe('change detection', () => {
  test.each<Partial<View>>([
    { rowSize: 'large' },
    { scoreDisplay: 'raw' },
    { averageMode: 'visible' },
    { rankingMode: 'dynamic' },
    { uncertainty: false },
  ])('table options: %o', (change) => {
    const changed = { ...DEFAULT_VIEW, ...change };
    expect(areTableOptionsChanged(changed)).toBe(true);
    expect(areTableOptionsChanged({ ...changed, ...DEFAULT_TABLE_OPTIONS })).toBe(false);
  });

  test('table options: nothing else counts as one', () => {
    const columns = DEFAULT_VIEW.columns.slice(0, 6);
    expect(areTableOptionsChanged({ ...DEFAULT_VIEW, search: 'a', pinned: ['a/b'], columns })).toBe(false);
  });

  test('columns: another set than the default one', () => {
    expect(areColumnsChanged(DEFAULT_VIEW)).toBe(false);
    expect(areColumnsChanged({ ...DEFAULT_VIEW, columns: DEFAULT_VIEW.columns.slice(0, 6) })).toBe(true);
  });
});
