import { DOMAINS, LANGUAGES } from '@leaderboard/core/benchmark/suite';
import { DEFAULT_VIEW, parseView, serializeView } from '@leaderboard/core/board/view';
import { expect, test } from 'vitest';
import { scopeOf, viewOfScope } from './scope.ts';

const view = (query: string) => {
  const parameters = new URLSearchParams(query);
  return parseView((name) => parameters.get(name));
};

test('the published board is of all languages and domains', () => {
  const all = { language: null, domain: null };
  expect(scopeOf(DEFAULT_VIEW)).toEqual(all);
  const away = { ...DEFAULT_VIEW, ...viewOfScope(DEFAULT_VIEW, { language: 'Hindi', domain: 'bbf' }) };
  expect({ ...away, ...viewOfScope(away, all) }).toEqual(DEFAULT_VIEW);
});

test('each scope is read from the address that its choice makes', () => {
  for (const language of [null, ...LANGUAGES]) {
    for (const domain of [null, ...DOMAINS.map(({ key }) => key)]) {
      const scope = { language, domain };
      const chosen = { ...DEFAULT_VIEW, ...viewOfScope(DEFAULT_VIEW, scope) };
      const written = serializeView(chosen);
      expect(scopeOf(parseView((name) => written.get(name) ?? null)), JSON.stringify(scope)).toEqual(scope);
    }
  }
});

test('a scope shows its own scores, averages them and keeps the other columns', () => {
  const from = view('columns=metadata.hub_license,evaluations.bba.normalized_score');
  expect(viewOfScope(from, { language: 'Hindi', domain: null })).toMatchObject({
    averageMode: 'hindi',
    columns: [
      ...['isPinned', 'rank', 'model_type', 'id', 'model.average_score'],
      ...['bba_hindi', 'bbf_Hindi', 'bbk_hindi', 'bbl_hindi'].map(
        (key) => `evaluations.${key}.normalized_score`,
      ),
      'metadata.hub_license',
    ],
  });
  expect(viewOfScope(from, { language: null, domain: 'bbf' })).toMatchObject({
    averageMode: 'visible',
    columns: expect.arrayContaining(
      ['bbf', 'bbf_English', 'bbf_Hindi'].map((key) => `evaluations.${key}.normalized_score`),
    ),
  });
});

test('other columns or another average are a choice of one’s own', () => {
  expect(scopeOf(view('averageMode=hindi'))).toBeNull();
  expect(scopeOf(view('columns=evaluations.bba.normalized_score'))).toBeNull();
  expect(scopeOf(view('sort=evaluations.bba.normalized_score:asc'))).toEqual({
    language: null,
    domain: null,
  });
});
