import { MAX_REPORTED } from '@leaderboard/core/reported-scores';
import { expect, test } from 'vitest';
import { fixture } from '../../../core/test/support.ts';
import { hubReports } from './reported-scores.ts';

const ANSWERS = JSON.parse(fixture('hub/eval-results.json'));
const AYUR = { id: 'bharatgenai/BhashaBench-Ayur', task_id: 'bba_Hindi' };
const item = (data: object, more: object = {}) => ({
  filename: '.eval_results/x.yaml',
  verified: false,
  data: { dataset: AYUR, value: 41.37, ...data },
  ...more,
});
const of = (data: object, more?: object) => hubReports([item(data, more)])[0];

test('the hub’s answer gives the scores of the suite alone, as written', () => {
  const reports = hubReports(ANSWERS['with-results'].evalResults);
  expect(
    reports.map(({ key, value, reporter, pull_request }) => [key, value, reporter, pull_request]),
  ).toEqual([
    ['bba_english', '41.37', 'author', null],
    ['bba_hindi', '0.3377', 'author', null],
    ['bba_english', '43.1', 'community', 4],
  ]);
  expect(reports[0]).toMatchObject({
    source: 'Model card',
    url: 'https://huggingface.co/ananta-org/ayur-vaid-3b',
    date: '2026-10-04',
    notes: 'EvalScope 1.14.1, generated letters, zero-shot',
    file: '.eval_results/bhashabench-ayur.yaml',
  });
  expect(hubReports(ANSWERS.without.evalResults)).toEqual([]);
});

test('a token that verifies a score is not kept', () => {
  expect(JSON.stringify(of({ verifyToken: 'secret' }))).not.toContain('secret');
});

test('an item without data around its score is read too', () => {
  expect(hubReports([{ dataset: AYUR, value: '41.4 %' }])).toMatchObject([
    { key: 'bba_hindi', value: '41.4 %', reporter: 'author', file: '' },
  ]);
});

test.each([
  ['BBF_ENGLISH', 'BharatGenAI/bhashabench-finance', 'bbf_English'],
  ['bbk', 'bharatgenai/BhashaBench-Krishi', 'bbk'],
  ['default', 'bharatgenai/BhashaBench-Krishi', undefined],
  ['bba_Hindi', 'bharatgenai/BhashaBench-Legal', undefined],
  ['bba_Hindi', 'somebody/BhashaBench-Ayur', undefined],
])('task %s of %s is %s', (task_id, id, key) => {
  expect(of({ dataset: { id, task_id } })?.key).toBe(key);
});

test.each([
  'javascript:alert(1)',
  'http://example.org',
  'https://a:b@example.org',
  '//x',
  7,
  `https://x/${'a'.repeat(600)}`,
])('the address %s is no link', (url) => {
  expect(of({ source: { url, name: 'x' } })).toMatchObject({ source: 'x', url: null });
});

test.each([true, null, {}, [41], '', 'very good', '4\u202e1', `1${'0'.repeat(40)}`])(
  'a value of %j is left out alone',
  (value) => {
    expect(hubReports([item({ value }), item({})])).toHaveLength(1);
  },
);

test.each([
  null,
  7,
  'x',
  [],
  { data: null },
  { data: [] },
  { error: 'x', data: item({}).data },
  item({ dataset: null }),
])('the item %j is left out alone', (odd) => {
  expect(hubReports([odd, item({})])).toHaveLength(1);
  expect(hubReports(odd)).toEqual([]);
});

test('texts of strangers are cleaned and cut', () => {
  const text = `a\u202eb\n\u001b[2J${'x'.repeat(1000)}`;
  const report = of({ notes: text, source: { name: text, url: null }, date: 'tomorrow' }, { filename: text });
  for (const cut of [report?.notes, report?.source, report?.file]) expect(cut).toMatch(/^ab \[2Jx{393}…$/);
  expect(report).toMatchObject({ date: null, url: null });
});

test('a proposal whose number is odd is still none of the author', () => {
  for (const pullRequest of ['4', 1.5, true, -1, {}])
    expect(of({}, { pullRequest })).toMatchObject({ reporter: 'community', pull_request: null });
  expect(of({}, { pullRequest: null })?.reporter).toBe('author');
});

test('of many scores the author’s come first', () => {
  const proposed = Array.from({ length: 3000 }, (_, at) => item({}, { pullRequest: at + 1 }));
  const reports = hubReports([...proposed, item({ value: 1 })]);
  expect([reports.length, reports[0]?.value]).toEqual([MAX_REPORTED, '1']);
});
