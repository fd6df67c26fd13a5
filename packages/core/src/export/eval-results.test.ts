import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { fixture } from '../../test/support.ts';
import { BENCHMARKS } from '../benchmark/suite.ts';
import { evalResultsYaml } from './eval-results.ts';

const SOURCE = { url: 'https://board.example/#/run/7', name: 'Indic LLM Leaderboard' };

/** A row with a score for each benchmark, as its results and its configuration state it. */
function row({ metric, precision = null, chat = null, prompt, date = null, revision = null }: Stated = {}) {
  const scores = BENCHMARKS.map(({ key }, index) => [
    key,
    { value: 0.1 + index / 100, normalized_score: 10.004 + index, ...(metric !== undefined && { metric }) },
  ]);
  const provenance = { source: null, harness_version: null, commit: null, date, chat_template_applied: chat };
  return {
    entry: {
      evaluations: Object.fromEntries(scores),
      model: { precision },
      provenance,
      ...(prompt !== undefined && { prompt }),
    },
    revision,
    source: SOURCE,
  };
}
interface Stated {
  readonly metric?: string;
  readonly precision?: string | null;
  readonly chat?: boolean | null;
  readonly prompt?: string;
  readonly date?: string | null;
  readonly revision?: string | null;
}

const notesOf = (stated: Stated) => parse(evalResultsYaml(row(stated)))[0].notes;

test('the file is what the hub’s own client writes of them', () => {
  const yaml = evalResultsYaml(
    row({ metric: 'acc_norm', precision: '4bit', revision: 'v2', date: '2026-02-03T04:05:06Z' }),
  );
  expect(parse(yaml)).toEqual(parse(fixture('eval-results/huggingface_hub.yaml')));
  // Without quotes a reader of YAML makes a time of it.
  expect(yaml).toContain('date: "2026-02-03"');
});

test('unknown facts are left out, and a model without scores has none', () => {
  const [first] = parse(evalResultsYaml(row()));
  expect(Object.keys(first)).toEqual(['dataset', 'value', 'source']);
  expect(parse(evalResultsYaml(null))).toEqual([]);
});

test('notes have the metric, and what is not the plain model', () => {
  expect(notesOf({ metric: 'acc', precision: 'bfloat16', chat: false, revision: 'main' })).toBe('acc');
  const other = {
    metric: 'acc_norm',
    precision: '8bit',
    chat: true,
    prompt: 'enable_thinking=false',
    revision: 'v2',
  };
  expect(notesOf(other)).toBe('acc_norm; revision v2; 8bit; chat template applied; enable_thinking=false');
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
  const yaml = evalResultsYaml({ ...row({ prompt: name }), source: { ...SOURCE, name } });
  expect(yaml).not.toMatch(/[\u202e\u2028]/);
  for (const item of parse(yaml)) expect([item.source.name, item.notes]).toEqual([name, name]);
});
