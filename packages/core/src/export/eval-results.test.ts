import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { UNKNOWN_PROVENANCE } from '../../test/entries.ts';
import { fixture } from '../../test/support.ts';
import { BENCHMARKS } from '../benchmark/suite.ts';
import { evalResultsYaml } from './eval-results.ts';

const SOURCE = { url: (run: number) => `https://board.example/#/run/${run}`, name: 'Indic LLM Leaderboard' };

/** A row with a score for each benchmark and the given metadata. */
function row({ metric, precision = null, chat = null, prompt, date = null, revision = null }: Stated = {}) {
  const scores = BENCHMARKS.map(({ key }, index) => [
    key,
    { value: 0.1 + index / 100, normalized_score: 10.004 + index, ...(metric !== undefined && { metric }) },
  ]);
  const provenance = { ...UNKNOWN_PROVENANCE, date, chat_template_applied: chat };
  return {
    entry: {
      evaluations: Object.fromEntries(scores),
      model: { precision },
      provenance,
      ...(prompt !== undefined && { prompt }),
    },
    revision,
    run: 7,
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
  // Without quotes, a YAML parser would read it as a timestamp.
  expect(yaml).toContain('date: "2026-02-03"');
});

test('unknown facts are left out, and a model without scores has none', () => {
  const [first] = parse(evalResultsYaml(row()));
  expect(Object.keys(first)).toEqual(['dataset', 'value', 'source']);
  expect(parse(evalResultsYaml(null))).toEqual([]);
});

test('each score of a joined row has the run and the day of its domain', () => {
  const joined = row({ date: '2026-05-06T00:00:00Z' });
  const facts = { source: null, harness_version: null, file_sha256: null, commit: null };
  const runs = [
    { ...facts, run: 7, domains: ['bbf', 'bbk', 'bbl'], date: '2026-05-06T00:00:00Z' },
    { ...facts, run: 3, domains: ['bba'], date: null },
  ];
  const items = parse(evalResultsYaml({ ...joined, entry: { ...joined.entry, runs } }));
  expect([items[0].source.url, items[0].date]).toEqual(['https://board.example/#/run/3', undefined]);
  expect([items[3].source.url, items[3].date]).toEqual(['https://board.example/#/run/7', '2026-05-06']);
});

test('a row of generated letters gives no file', () => {
  const letters = row();
  expect(parse(evalResultsYaml({ ...letters, entry: { ...letters.entry, protocol: 'letter' } }))).toEqual([]);
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
