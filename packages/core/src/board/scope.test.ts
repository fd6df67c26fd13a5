import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entryWith } from '../../test/entries.ts';
import { fixture } from '../../test/support.ts';
import type { LeaderboardEntry } from '../benchmark/entry.ts';
import { EVALUATION_KEYS, type EvaluationKey } from '../benchmark/suite.ts';
import { COMPARED } from '../statistics/comparison.ts';
import { averageOf } from '../statistics/mean.ts';
import { runSteps } from '../steps.ts';
import { rankBoard } from './rows.ts';
import { applyScope, findScope, SCOPES, scopeKey } from './scope.ts';
import { sortRows } from './sort.ts';
import { DEFAULT_VIEW, parseView, viewQuery } from './view.ts';

const view = (query: string) => {
  const parameters = new URLSearchParams(query);
  return parseView((name) => parameters.get(name));
};

test('the published board is of all languages and domains', () => {
  const all = { language: null, domain: null };
  expect(findScope(DEFAULT_VIEW)).toEqual(all);
  const away = { ...DEFAULT_VIEW, ...applyScope(DEFAULT_VIEW, { language: 'Hindi', domain: 'bbf' }) };
  expect({ ...away, ...applyScope(away, all) }).toEqual(DEFAULT_VIEW);
});

test('each scope is read from the short URL that its choice makes', () => {
  for (const scope of SCOPES) {
    const query = viewQuery({ ...DEFAULT_VIEW, ...applyScope(DEFAULT_VIEW, scope) });
    const key = scopeKey(scope);
    expect(query).toBe(key === 'average' ? '' : `?scope=${key.toLowerCase()}`);
    expect(findScope(view(query)), query).toEqual(scope);
    expect(viewQuery(view(query))).toBe(query);
  }
});

test('a scope shows its own scores, averages them and keeps the other columns', () => {
  const from = view('columns=metadata.hub_license,evaluations.bba.normalized_score');
  expect(applyScope(from, { language: 'Hindi', domain: null })).toMatchObject({
    averageMode: 'visible',
    columns: [
      ...['isPinned', 'rank', 'model_type', 'id', 'model.average_score'],
      ...['bba_hindi', 'bbf_Hindi', 'bbk_hindi', 'bbl_hindi'].map(
        (key) => `evaluations.${key}.normalized_score`,
      ),
      'metadata.hub_license',
    ],
  });
  expect(applyScope(from, { language: null, domain: 'bbf' })).toMatchObject({
    averageMode: 'visible',
    columns: expect.arrayContaining(['evaluations.bbf.normalized_score', 'metadata.hub_license']),
  });
  expect(applyScope(from, { language: null, domain: 'bbf' }).columns).toHaveLength(7);
});

test('other columns or another average are a choice of one’s own', () => {
  expect(
    findScope(
      view(
        'averageMode=visible&columns=evaluations.bbl_hindi.normalized_score,evaluations.bba.normalized_score',
      ),
    ),
  ).toBeNull();
  expect(findScope(view('columns=evaluations.bba.normalized_score'))).toBeNull();
  expect(findScope(view('sort=evaluations.bba.normalized_score:asc'))).toEqual({
    language: null,
    domain: null,
  });
});

test('a stated part goes before the scope, and an unknown scope is none', () => {
  expect(view('scope=BBF_hindi').columns).toContain('evaluations.bbf_Hindi.normalized_score');
  expect(view('scope=hindi&averageMode=all')).toMatchObject({ averageMode: 'all' });
  expect(view('scope=bbl&columns=metadata.hub_license').columns.slice(-1)).toEqual(['metadata.hub_license']);
  for (const name of ['', 'average', 'constructor', 'tamil', 'bbl,bba'])
    expect(view(`scope=${name}`)).toEqual(DEFAULT_VIEW);
});

type Scores = Partial<Record<EvaluationKey, number>>;
const HINDI = ['bba_hindi', 'bbf_Hindi', 'bbk_hindi', 'bbl_hindi'] as const;
const ENGLISH = ['bba_english', 'bbf_English', 'bbk_english', 'bbl_english'] as const;
/** Each scope with the published columns that it averages. */
const PUBLISHED: readonly (readonly [scope: string, columns: readonly EvaluationKey[]])[] = [
  ['', EVALUATION_KEYS],
  ...EVALUATION_KEYS.map((key) => [key.toLowerCase(), [key]] as const),
  ['english', ENGLISH],
  ['hindi', HINDI],
];

/** The leader by the mean of each row's available columns (ties by name), and that mean. */
function leaderOf(entries: readonly LeaderboardEntry[], columns: readonly EvaluationKey[]) {
  const means = entries.flatMap(({ id, evaluations }) => {
    const scores = columns.flatMap((key) => evaluations[key]?.normalized_score ?? []);
    return scores.length === 0 ? [] : [{ id, mean: scores.reduce((a, b) => a + b, 0) / scores.length }];
  });
  const best = Math.max(...means.map(({ mean }) => mean));
  return means.filter(({ mean }) => mean === best).sort((a, b) => (a.id < b.id ? -1 : 1))[0] ?? null;
}

function expectOneLeader(entries: readonly LeaderboardEntry[]) {
  for (const [name, columns] of PUBLISHED) {
    const leader = leaderOf(entries, columns);
    const asked = view(name === '' ? '' : `scope=${name}`);
    const scope = findScope(asked);
    if (scope === null) throw new Error(`No scope ${name}`);
    const { rows } = runSteps(rankBoard(entries, asked));
    const [first] = rows.filter(({ average }) => average !== null);
    if (leader === null) {
      if (name !== '') expect(first).toBeUndefined();
      continue;
    }
    expect([first?.entry.id, first?.average], name).toEqual([leader.id, leader.mean]);
    const [column = 'bba'] = columns;
    if (columns.length === 1) {
      const key = `evaluations.${column}.normalized_score` as const;
      const [sorted] = runSteps(sortRows(rows, { key, direction: 'desc' }));
      expect(sorted?.entry.id, name).toBe(leader.id);
    }
    const weights = COMPARED.get(scopeKey(scope)) ?? new Map();
    const compared = entries.flatMap(({ evaluations }) => averageOf({ evaluations }, weights) ?? []);
    expect(Math.max(...compared), name).toBe(leader.mean);
  }
}

test('every scope of the published board is led by its published score', () => {
  const models: readonly { id: string; scores: Partial<Record<EvaluationKey, readonly [number]>> }[] =
    JSON.parse(fixture('statistics/published.json'));
  expect(models).toHaveLength(32);
  const entries = models.map(({ id, scores }) => {
    const percents = Object.entries(scores).map(([key, [value]]) => [key, value * 100]);
    return entryWith({ name: id, scores: Object.fromEntries(percents) });
  });
  expectOneLeader(entries);
  expect(leaderOf(entries, ['bbl'])?.id).toBe('Qwen/Qwen3-235B-A22B-Instruct-2507');
});

test('every scope of any board is led by its published score', () => {
  const scores: fc.Arbitrary<Scores> = fc.record(
    Object.fromEntries(EVALUATION_KEYS.map((key) => [key, fc.constantFrom(0, 25, 50, 75, 100)])),
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.array(scores, { maxLength: 6 }), (boards) =>
      expectOneLeader(boards.map((one, index) => entryWith({ name: `lab/m${index}`, scores: one }))),
    ),
    { numRuns: 30 },
  );
});
