import { describe, expect, test } from 'vitest';
import { entryWith } from '../../test/entries.ts';
import type { LeaderboardEntry } from '../benchmark/entry.ts';
import { BENCHMARKS } from '../benchmark/suite.ts';
import { runSteps } from '../steps.ts';
import { memoryNeeded, quantizedBits, shortlistOf, shortlistWeights } from './shortlist.ts';
import {
  NO_CRITERIA,
  type RunBits,
  readMemory,
  SHORTLIST_CRITERIA,
  type ShortlistCriteria,
} from './shortlist-criteria.ts';

function model(name: string, percent: number, params: number | null, license = 'mit'): LeaderboardEntry {
  const entry = entryWith({
    name: `org/${name}`,
    scores: Object.fromEntries(BENCHMARKS.map(({ key }) => [key, percent])),
    model: { precision: 'bfloat16', type: name === 'weak' ? '🟢 pretrained' : '💬 chat' },
    metadata: { params_billions: params, hub_license: license },
  });
  const evaluations = Object.fromEntries(
    Object.entries(entry.evaluations).map(([key, score]) => [key, { ...score, n: 5000 }]),
  );
  return { ...entry, evaluations };
}

const BOARD = [
  model('large', 70, 70),
  model('good', 60, 9),
  model('as-good', 59.9, 8),
  model('weak', 40, 2),
  model('unknown', 65, null, 'other'),
];
const list = (criteria: Partial<ShortlistCriteria>, board: readonly LeaderboardEntry[] = BOARD) =>
  runSteps(shortlistOf(board, { ...NO_CRITERIA, ...criteria }));
const namesOf = ({ models }: ReturnType<typeof list>) =>
  models.map(({ entry, isTied }) => `${isTied ? '≈' : ''}${entry.model.name.slice(4)}`);

test.each([
  ['24', 24],
  [' 24 GB', 24],
  ['24gb', 24],
  ['24.5 GiB', 24.5],
  ['24.', 24],
  ['.25', 0.25],
  ['0', null],
  ['-5', null],
  ['', null],
  ['GB', null],
  ['.', null],
  ['1e3', null],
  ['24 MB', null],
  ['24,5', null],
  ['9'.repeat(400), null],
])('the memory in %j is %s', (text, memory) => {
  expect(readMemory(text)).toBe(memory);
  expect(SHORTLIST_CRITERIA.parse(`;;${text}`)?.memory).toBe(memory);
});

test('tells whether all that fit would run as they were measured', () => {
  const quantized = {
    ...model('quantized', 60, 9),
    model: { ...model('quantized', 60, 9).model, precision: '4bit' },
  };
  expect(list({}).isAsMeasured).toBe(true);
  expect(list({ bits: 8 }).isAsMeasured).toBe(false);
  expect(list({ bits: 4 }, [quantized]).isAsMeasured).toBe(true);
  expect(list({ bits: 4, memory: 6 }, [...BOARD, quantized]).isAsMeasured).toBe(false);
});

describe('the shortlist', () => {
  test('has the best five, and marks those that none surely beats', () => {
    expect(namesOf(list({}))).toEqual(['≈large', 'unknown', 'good', 'as-good', 'weak']);
    expect(list({}, [...BOARD, model('least', 30, 1)]).models).toHaveLength(5);
    const small = list({ memory: 24 });
    expect(namesOf(small)).toEqual(['≈good', '≈as-good', 'weak']);
    expect(small).toMatchObject({
      eligible: 3,
      tied: 2,
      comparisons: 3,
      nearest: null,
      leftOut: { count: 2 },
    });
    expect(small.leftOut.models.map(({ entry, fails, memory }) => [entry.id, fails, memory])).toEqual([
      ['org/large', ['memory'], 168],
      ['org/unknown', ['memory'], null],
    ]);
    expect(namesOf(list({ memory: 42, bits: 4 }))[0]).toBe('≈large');
    expect(small.models[0]?.memory).toBeCloseTo(21.6, 9);
    expect(small.models[0]?.average).toBeCloseTo(60, 9);
    expect(namesOf(list({ kind: 'base' }))).toEqual(['≈weak']);
    expect(namesOf(list({ kind: 'chat', largest: 8 }))).toEqual(['≈as-good']);
    expect(namesOf(list({ license: 'other' }))).toEqual(['≈unknown']);
  });

  test('leaves out models without scores, and names the best fifty others', () => {
    expect(list({ memory: 5 }, [...BOARD, entryWith()]).leftOut.models.map(({ entry }) => entry.id)).toEqual(
      ['large', 'unknown', 'good', 'as-good'].map((name) => `org/${name}`),
    );
    const { leftOut } = list(
      { license: 'none' },
      Array.from({ length: 51 }, () => model('one', 50, 7)),
    );
    expect([leftOut.count, leftOut.models.length]).toEqual([51, 50]);
  });

  test('a base model is pretrained, at once or further', () => {
    const typed = ['fine-tuned', 'continuously pretrained', 'chat'].map((type) => {
      const one = model(type, 50, 7);
      return { ...one, model: { ...one.model, type } };
    });
    expect(namesOf(list({ kind: 'base' }, typed))).toEqual(['≈continuously pretrained']);
  });

  test('weights are open where a model may be available on the hub', () => {
    const on = (hub_path: string | null, is_not_available_on_hub: boolean | null) => {
      const one = model(`${hub_path} ${is_not_available_on_hub}`, 50, 7, 'other');
      const { features } = one;
      return {
        ...one,
        model: { ...one.model, hub_path },
        features: { ...features, is_not_available_on_hub },
      };
    };
    const board = [on('a/b', true), on('a/b', null), on('a/b', false), on(null, null)];
    const { models, leftOut } = list({ hasOpenWeights: true }, board);
    expect([models.length, leftOut.models.map(({ fails }) => fails)]).toEqual([
      2,
      [['hasOpenWeights'], ['hasOpenWeights']],
    ]);
    const all = { memory: 1, license: 'mit', kind: 'base', largest: 3, hasOpenWeights: true } as const;
    expect(list(all, board.slice(3)).nearest?.fails).toEqual([
      'memory',
      'license',
      'kind',
      'largest',
      'hasOpenWeights',
    ]);
  });

  test.each<[string, Partial<ShortlistCriteria>, LeaderboardEntry, LeaderboardEntry]>([
    ['fails fewer criteria', { memory: 1, license: 'mit' }, model('a', 40, 9), model('b', 50, 2, 'x')],
    ['needs less memory', { memory: 1 }, model('a', 40, 2), model('b', 50, 9)],
    ['has the higher average', { license: 'mit' }, model('a', 50, 9, 'x'), model('b', 40, 2, 'x')],
  ])('the nearest of two that do not fit %s', (_why, criteria, nearer, other) => {
    for (const both of [
      [nearer, other],
      [other, nearer],
    ])
      expect(list(criteria, both).nearest?.entry).toBe(nearer);
  });

  test('says what is nearest where nothing fits', () => {
    expect(list({ memory: 1 })).toMatchObject({
      eligible: 0,
      models: [],
      nearest: { entry: { id: 'org/weak' }, fails: ['memory'] },
    });
    expect(list({ memory: 1, kind: 'chat', license: 'mit' }).nearest).toMatchObject({
      entry: { id: 'org/as-good' },
      fails: ['memory'],
    });
    expect(list({ memory: 24 }, [])).toEqual({
      isAsMeasured: true,
      eligible: 0,
      models: [],
      tied: 0,
      comparisons: 0,
      nearest: null,
      leftOut: { count: 0, models: [] },
    });
  });

  test('goes by the columns of the domains and languages', () => {
    const keys = (criteria: Partial<ShortlistCriteria>) => [
      ...shortlistWeights({ ...NO_CRITERIA, ...criteria }).keys(),
    ];
    expect(keys({})).toHaveLength(12);
    expect(keys({ domains: ['bbk'], languages: ['Hindi'] })).toEqual(['bbk_hindi']);
    expect(keys({ domains: ['bbk'] })).toEqual(['bbk']);
    expect(keys({ domains: ['bba', 'bbk'] })).toEqual(['bba', 'bbk']);
    expect(keys({ languages: ['English'] })).toHaveLength(4);
    expect(keys({ languages: ['English', 'Hindi'] })).toHaveLength(12);
  });

  test('reckons memory by the bits a visitor would run with', () => {
    const of = (precision: string | null, bits: RunBits, params: number | null = 10) =>
      memoryNeeded(entryWith({ model: { precision }, metadata: { params_billions: params } }), bits);
    for (const precision of ['bfloat16', 'float16', 'float32', null]) {
      expect(of(precision, 16)).toBeCloseTo(24, 12);
      expect(of(precision, 8)).toBeCloseTo(12, 12);
      expect(of(precision, 4)).toBeCloseTo(6, 12);
    }
    expect(of('bfloat16', 16, null)).toBeNull();
    expect(quantizedBits('16bit')).toBeNull();
    expect(quantizedBits('1.58bit')).toBe(1.58);
  });

  test('quantized weights take no more bits than they have', () => {
    const of = (precision: string, bits: RunBits) =>
      memoryNeeded(entryWith({ model: { precision }, metadata: { params_billions: 10 } }), bits);
    for (const four of ['4bit', 'GPTQ', 'awq', 'w4a16', 'gptq-4bit-128g', 'nf4', 'q4_k_m', 'mxfp4']) {
      expect(of(four, 16)).toBeCloseTo(6, 12);
      expect(of(four, 8)).toBeCloseTo(6, 12);
    }
    for (const eight of ['8bit', 'int8', 'FP8', 'w8a8', 'GPTQ-Int8', 'float8_e4m3fn']) {
      expect(of(eight, 16)).toBeCloseTo(12, 12);
      expect(of(eight, 4)).toBeCloseTo(6, 12);
    }
    for (const six of ['6bit', 'gptq 6-bit', 'q6_k']) expect(of(six, 16)).toBeCloseTo(9, 12);
    // These names of programs do not say how many bits they keep, so they may need as many as are chosen.
    for (const unsaid of ['bitsandbytes', 'compressed-tensors', 'w16a16', 'bf16']) {
      expect(of(unsaid, 16)).toBeCloseTo(24, 12);
      expect(of(unsaid, 4)).toBeCloseTo(6, 12);
    }
  });
});

test('criteria survive the address; what cannot be read is absent', () => {
  const criteria: ShortlistCriteria = {
    domains: ['bba', 'bbk'],
    languages: ['Hindi'],
    memory: 24,
    bits: 8,
    license: 'mit; 50 %',
    hasOpenWeights: true,
    kind: 'chat',
    largest: 14,
  };
  expect(SHORTLIST_CRITERIA.serialize(criteria)).toBe('bba,bbk;Hindi;24;mit%3B 50 %25;open;8;chat;14');
  expect(SHORTLIST_CRITERIA.parse(SHORTLIST_CRITERIA.serialize(criteria) ?? '')).toEqual(criteria);
  expect(SHORTLIST_CRITERIA.serialize(NO_CRITERIA)).toBeNull();
  for (const bad of ['', 'x;y;-1;;z;7;robot;13', ';;NaN', ';;Infinity'])
    expect(SHORTLIST_CRITERIA.parse(bad)).toEqual(NO_CRITERIA);
});
