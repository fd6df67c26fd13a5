import { DOMAINS } from '@leaderboard/core/benchmark/suite';
import { repeatCommand } from '@leaderboard/core/results/repeat-command';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PROPERTY_RUNS } from '../../../core/test/property-runs.ts';
import { changed, FIXTURES, withChanges } from '../../../core/test/support.ts';
import { parseResults } from './results.ts';

type Changes = Readonly<Record<string, unknown>>;
const PLAIN = { chat_template: '{{ messages }}', 'config/model_args': 'pretrained=a/b,dtype=bfloat16' };

/** A file with one task, so that thousands are parsed in seconds. */
const SMALL = { results: { bba_Hindi: { 'acc,none': 0.4 } }, versions: {}, config: { model: 'hf' } };

function read(changes: Changes, file = changed(FIXTURES.groups, { ...PLAIN, ...changes })) {
  const { facts, stated } = parseResults(file);
  if (facts === null || stated === null) throw new Error('no results file');
  const run = {
    ...facts,
    model: facts.modelName,
    fileFacts: stated,
    hasOtherQuestions: false,
    domains: DOMAINS.map(({ key }) => key),
    protocol: null,
  };
  return { settings: facts.promptSettings, repeat: repeatCommand(run) };
}
const withArguments = (more: Changes): Changes => ({ 'config/model_args': { pretrained: 'a/b', ...more } });

describe('the prompt settings of a run', () => {
  test.each<[string, Changes, Readonly<Record<string, string>>]>([
    ['none', {}, {}],
    [
      'thinking',
      { 'config/model_args': 'pretrained=a/b,enable_thinking=False' },
      { enable_thinking: 'false' },
    ],
    ['thinking as an object', withArguments({ enable_thinking: true }), { enable_thinking: 'true' }],
    ['thinking left open', withArguments({ enable_thinking: null }), {}],
    [
      'template arguments',
      withArguments({ chat_template_args: { enable_thinking: false } }),
      { enable_thinking: 'false' },
    ],
    [
      'template arguments as a text',
      withArguments({ chat_template_kwargs: '{"reasoning_effort": "high"}' }),
      { reasoning_effort: 'high' },
    ],
    [
      'template arguments in no form',
      withArguments({ chat_template_args: 'x y' }),
      { chat_template_args: 'x y' },
    ],
    ['an added token', withArguments({ add_bos_token: true }), { add_bos_token: 'true' }],
    ['a prefix', withArguments({ prefix_token_id: 7 }), { prefix_token_id: '7' }],
    ['a system instruction', { system_instruction: 'Think.' }, { system_instruction: 'Think.' }],
    ['examples as turns', { fewshot_as_multiturn: true }, { fewshot_as_multiturn: 'true' }],
    ['turns, the default since 0.4.10', { fewshot_as_multiturn: true, lm_eval_version: '0.4.13.dev0' }, {}],
    [
      'no turns since 0.4.10',
      { fewshot_as_multiturn: false, lm_eval_version: '0.4.10' },
      { fewshot_as_multiturn: 'false' },
    ],
    ['turns without a chat template', { fewshot_as_multiturn: true, chat_template: null }, {}],
  ])('%s', (_name, changes, expected) => {
    expect(read(changes).settings).toEqual(expected);
  });

  test.each<[string, Changes]>([
    ['the machine', { device: 'cuda:1', device_map: 'auto', parallelize: true, tensor_parallel_size: 4 }],
    ['speed and memory', { batch_size: 8, gpu_memory_utilization: 0.7, enforce_eager: true, swap_space: 8 }],
    ['caches and retries', { logits_cache: false, enable_prefix_caching: true, max_retries: 3 }],
    ['places of their own', { revision: 'v1', load_in_4bit: true, trust_remote_code: false }],
    ['a method in the precision', { gptqmodel: true, quantization: 'awq' }],
    ['defaults that are written out', { truncation: 'False', use_fast_tokenizer: true, backend: 'causal' }],
    ['nothing', { subfolder: '', max_length: null, tokenizer: 'None', hf_overrides: {} }],
    ['the tokenizer of the model itself', { tokenizer: 'a/b' }],
    ['a credential', { api_key: 'hunter2-hunter2', hf_token: 'hf_A1b2C3d4E5f6' }],
  ])('are none where no answer can change: %s', (_name, args) => {
    expect(read(withArguments(args)).settings).toEqual({});
  });

  test.each<[string, unknown]>([
    ['subfolder', 'step-1000'],
    ['gguf_file', 'tiny-Q2_K.gguf'],
    ['hf_overrides', { rope_scaling: { factor: 4 } }],
    ['kv_cache_dtype', 'fp8'],
    ['max_length', 256],
    ['max_model_len', 2048],
    ['truncation', true],
    ['tokenizer', 'other/tokenizer'],
    ['bnb_4bit_quant_type', 'fp4'],
    ['quantization', 'bitsandbytes'],
    ['attn_implementation', 'eager'],
    ['load_format', 'dummy'],
    ['an_argument_of_tomorrow', '1'],
  ])('are every other argument: %s', (name, value) => {
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    expect(read(withArguments({ [name]: value })).settings).toEqual({ [name]: text });
    if (typeof value !== 'object')
      expect(read({ 'config/model_args': `pretrained=a/b,${name}=${value}` }).settings).toEqual({
        [name]: text,
      });
  });

  test('are the loader, where it changes weights or asks a server', () => {
    for (const loader of ['steered', 'local-completions', 'openvino', 'hf-of-mine'])
      expect(read({ 'config/model': loader }).settings).toEqual({ model: loader });
    for (const loader of ['hf', 'hf-auto', 'hf-multimodal', 'vllm', 'vllm-vlm', 'sglang', undefined])
      expect(read({ 'config/model': loader }).settings).toEqual({});
  });

  test('stand in the repeat command', () => {
    const lines = (changes: Changes) => read(changes).repeat.lines.at(-1);
    expect(lines({ 'config/model_args': 'pretrained=a/b,enable_thinking=False' })).toContain(
      ',enable_thinking=False,',
    );
    expect(lines({ system_instruction: "You're an expert.\nThink." })).toContain(
      " --system_instruction 'You'\\''re an expert.\nThink.' ",
    );
    expect(lines({ fewshot_as_multiturn: true })).toContain(' --fewshot_as_multiturn --output_path');
    expect(lines({ fewshot_as_multiturn: false, lm_eval_version: '0.4.10' })).toContain(
      ' --fewshot_as_multiturn false --output_path',
    );
    expect(lines(withArguments({ quantization_config: { load_in_4bit: true } }))).toContain(
      '"quantization_config":{"load_in_4bit":true}',
    );
  });

  test.each<[string, Changes]>([
    ['an option of a later version', { 'config/think_style': 'short' }],
    ['another part of the file', { prompt_prefix: 'x' }],
    ['an argument', withArguments({ hf_overrides: { a: 1 } })],
    ['a very long system instruction', { system_instruction: 'x'.repeat(2001) }],
    ['a system instruction with a control character', { system_instruction: 'a\u202eb' }],
    ['a system instruction with a secret', { system_instruction: 'hf_A1b2C3d4E5f6' }],
  ])('that nobody here can repeat are told as unknown: %s', (_name, changes) => {
    expect(read(changes).repeat.unknown).toContain('other_settings');
    expect(read({}).repeat.unknown).not.toContain('other_settings');
  });

  const value = fc.oneof(
    fc.boolean(),
    fc.integer({ min: 0, max: 9 }),
    fc.constantFrom('low', 'high', 'Think. Then answer.'),
  );
  const setting = fc
    .record({
      name: fc.constantFrom(
        'enable_thinking',
        'thinking',
        'reasoning_effort',
        'add_bos_token',
        'custom_prefix_token_id',
      ),
      value,
      other: value,
      put: fc.constantFrom<(name: string, value: unknown) => Changes>(
        (name, one) => withArguments({ [name]: one }),
        (name, one) => ({ 'config/model_args': `pretrained=a/b,${name}=${one}` }),
        (name, one) => withArguments({ chat_template_args: { [name]: one } }),
        (name, one) => withArguments({ chat_template_kwargs: JSON.stringify({ [name]: one }) }),
        (_name, one) => ({ system_instruction: `${one}` }),
      ),
    })
    .filter(({ value: one, other }) => String(one) !== String(other));

  test('differ exactly where the prompts differ, and the repeat command has them', () => {
    fc.assert(
      fc.property(setting, ({ name, value: one, other, put }) => {
        const small = (changes: Changes) =>
          read(changes, JSON.stringify(withChanges(SMALL, { ...PLAIN, ...changes })));
        const [first, same, second] = [put(name, one), put(name, one), put(name, other)].map(small);
        expect(first?.settings).toEqual(same?.settings);
        expect(first?.settings).not.toEqual(second?.settings);
        expect(first?.settings).not.toEqual({});
        expect(first?.repeat.lines.at(-1)).toContain(String(one));
        expect(first?.repeat.unknown).not.toContain('other_settings');
      }),
      { numRuns: PROPERTY_RUNS },
    );
  });
});
