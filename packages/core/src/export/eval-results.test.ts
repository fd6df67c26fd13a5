import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { fixture } from '../../test/support.ts';
import { BENCHMARKS } from '../benchmark/suite.ts';
import { evalResultsYaml } from './eval-results.ts';

const EVALUATIONS = Object.fromEntries(
  BENCHMARKS.map(({ key }, index) => [key, { value: 0.1 + index / 100, normalized_score: 10.004 + index }]),
);
const SOURCE = { url: 'https://board.example/#/run/7', name: 'Indic LLM Leaderboard' };

test('the file is what the hub’s own client writes of them', () => {
  const yaml = evalResultsYaml({
    evaluations: EVALUATIONS,
    evaluatedAt: '2026-02-03T04:05:06Z',
    source: SOURCE,
  });
  expect(parse(yaml)).toEqual(parse(fixture('eval-results/huggingface_hub.yaml')));
});

test('unknown facts are left out, and a model without scores has none', () => {
  const [first] = parse(evalResultsYaml({ evaluations: EVALUATIONS, evaluatedAt: null, source: SOURCE }));
  expect(first).not.toHaveProperty('date');
  expect(parse(evalResultsYaml({ evaluations: {}, evaluatedAt: null, source: SOURCE }))).toEqual([]);
});

test.each([
  '=cmd|"/c calc"!A1',
  '"\n- dataset: {id: x}\n#',
  "'&*!|>%@`{}[]",
  '\u202egnp\u2028x\u0000\u001b\u0085\u{e0001}',
  '\\x',
  'हिन्दी 🙂',
  ': #',
])('a hostile name %j comes back as it was', (name) => {
  const yaml = evalResultsYaml({ evaluations: EVALUATIONS, evaluatedAt: null, source: { ...SOURCE, name } });
  expect(yaml).not.toMatch(/[\u202e\u2028]/);
  for (const item of parse(yaml)) expect(item.source.name).toBe(name);
});
