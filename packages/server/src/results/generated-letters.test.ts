/** lm_eval files of models that generate letters (fixtures/lm-eval/README.md, fixtures/real/SOURCES.md). */
import { BENCHMARKS } from '@leaderboard/core/benchmark/suite';
import { expect, test } from 'vitest';
import { fixture } from '../../../core/test/support.ts';
import { parseChanged } from '../../test/changed-results.ts';
import { parseAnswerLetters } from './generated-letters.ts';

const ALL = 'lm-eval/full-count/lm-chat-letter-all/results_2026-10-08T01-02-03.456789.json';
const HINDI = 'lm-eval/full-count/lm-letter-hindi-only/results_2026-10-12T01-02-03.456789.json';

test('complete generated letters are scores to report: each filter, as written', () => {
  const letters = parseAnswerLetters(fixture(ALL));
  expect(letters).toMatchObject({
    model: 'kumuda-7b-instruct',
    method:
      'lm_eval 0.4.13, local-chat-completions, generate_until, max_gen_toks=1024, do_sample=false, temperature=0',
    evaluatedAt: '2026-10-08T01:02:03.600Z',
    problems: [],
  });
  const { results } = JSON.parse(fixture(ALL));
  const expected = BENCHMARKS.flatMap(({ key, task, questions: n }) => {
    const [domain, language] = task.split('_');
    const figures = results[[domain, 'gen', language].filter(Boolean).join('_')];
    return ['strict-letter', 'flexible-letter'].map((filter) => {
      return { key, value: String(figures[`exact_match,${filter}`]), n, metric: 'exact_match', filter };
    });
  });
  const inOrder = (list: readonly { key: string; filter: string }[]) =>
    [...list].sort((a, b) => `${a.key} ${a.filter}`.localeCompare(`${b.key} ${b.filter}`, 'en'));
  expect(inOrder(letters?.scores ?? [])).toEqual(inOrder(expected));
});

test('letters of one language, and of too few questions, are not reported', () => {
  const text = fixture(HINDI);
  expect(parseAnswerLetters(text)?.problems).toEqual([
    { code: 'missing_language', params: { task: 'bbk_English' } },
  ]);
  const fewer = text.replaceAll('2757', '20').replace('"limit": null', '"limit": 20');
  expect(parseAnswerLetters(fewer)).toMatchObject({
    scores: [],
    problems: [
      { code: 'limited', params: { limit: 20 } },
      { code: 'missing_language' },
      { code: 'sample_count', params: { task: 'bbk_gen_Hindi', questions: 2757, count: 20 } },
    ],
  });
});

test('strangers’ results of real models are scores to report', () => {
  const letters = parseAnswerLetters(fixture('real/20_v0.4.9.1_qwen3-32b_bba-generated.json'));
  expect(letters).toEqual({
    tasks: ['bba_genai_English', 'bba_genai_Hindi'],
    model: 'qwen/qwen3-32b',
    evaluatedAt: '2026-02-14T17:44:47.579Z',
    method: 'lm_eval 0.4.9.1, local-chat-completions, generate_until, temperature=0, max_gen_toks=4096',
    problems: [],
    scores: [
      {
        key: 'bba_english',
        value: '0.5734916559691913',
        n: 9348,
        metric: 'exact_match',
        filter: 'get_answer',
      },
      { key: 'bba_hindi', value: '0.4906500445235975', n: 5615, metric: 'exact_match', filter: 'get_answer' },
    ],
  });
});

test('a file without generated letters has none to report', () => {
  expect(parseAnswerLetters(fixture('v0.4.9.1_groups.json'))).toBeNull();
  expect(parseAnswerLetters('no JSON')).toBeNull();
});

test('letters beside the suite’s own tasks do not change the row', () => {
  const { configs } = JSON.parse(fixture(ALL));
  const beside = {
    'results/bba_gen_English': { 'exact_match,none': 0.9 },
    'configs/bba_gen_English': configs.bba_gen_English,
  };
  const parsed = parseChanged('v0.4.9.1_groups.json', beside);
  expect(parsed.problems).toEqual([]);
  expect(parsed.scores).toEqual(parseChanged('v0.4.9.1_groups.json', {}).scores);
});

test('what a hostile file says is shown short, and secrets never', () => {
  const [first = ''] = parseAnswerLetters(fixture(HINDI))?.tasks ?? [];
  const file = JSON.parse(fixture(HINDI));
  file.configs[first].generation_kwargs = { api_key: 'sk-live-0123456789abcdefABCDEF', x: 'y'.repeat(5000) };
  file.results[first]['exact_match,other'] = 41.2;
  const letters = parseAnswerLetters(JSON.stringify(file));
  expect(letters?.method.length).toBeLessThan(200);
  expect(letters?.method).not.toContain('sk-live');
  expect(letters?.scores.map(({ filter }) => filter)).toEqual(['strict-letter', 'flexible-letter']);
});
