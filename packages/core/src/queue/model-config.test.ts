import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foreignField, isConfiguration, quantizationMethod, storedPrecision } from './model-config.ts';

const TOKENIZER = 'tokenizer_config.json';

describe('a field that names code or a foreign file', () => {
  test.each([
    // BertJapaneseTokenizer in transformers 4.57 reads this before the model's own vocabulary.
    [TOKENIZER, { vocab_file: '/etc/passwd' }, 'vocab_file'],
    [TOKENIZER, { tokenizer_class: 'BertTokenizer', vocab_file: '../../other/vocab.txt' }, 'vocab_file'],
    [TOKENIZER, { spm_file: 'folder/spiece.model' }, 'spm_file'],
    [TOKENIZER, { vocab_file: String.raw`C:\vocab.txt` }, 'vocab_file'],
    [TOKENIZER, { sp_model_kwargs: { model_file: '/root/x.model' } }, 'model_file'],
    [TOKENIZER, { source_spm: '/root/x.spm' }, 'source_spm'],
    [TOKENIZER, { sentencepiece_model_ckpt: '/root/x' }, 'sentencepiece_model_ckpt'],
    [TOKENIZER, { fast_tokenizer_files: ['tokenizer.json', '../tokenizer.4.json'] }, 'fast_tokenizer_files'],
    [TOKENIZER, { mecab_kwargs: { mecab_option: '-r /etc/passwd' } }, 'mecab_option'],
    [TOKENIZER, { sudachi_kwargs: { sudachi_config_path: '/etc/x.json' } }, 'sudachi_config_path'],
    [TOKENIZER, { sudachi_kwargs: { sudachi_resource_dir: '/etc' } }, 'sudachi_resource_dir'],
    [TOKENIZER, { init_inputs: ['/etc/passwd'] }, 'init_inputs'],
    [TOKENIZER, { auto_map: { AutoTokenizer: ['a.B', null] } }, 'auto_map'],
    [TOKENIZER, { auto_map: { AutoTokenizer: [null, 'a.B'] } }, 'auto_map'],
    ['config.json', { auto_map: 'a.B' }, 'auto_map'],
    ['adapter_config.json', { corda_config: { cache_file: '/root/cache.pt' } }, 'cache_file'],
    [
      'adapter_config.json',
      { prompt_tuning_init_state_dict_path: '/root/x.pt' },
      'prompt_tuning_init_state_dict_path',
    ],
    ['config.json', { attn_implementation: 'org/kernel' }, 'attn_implementation'],
    ['config.json', { _attn_implementation: 'paged|org/kernel@v1:function' }, '_attn_implementation'],
    ['config.json', { _attn_implementation_internal: 'org/kernel' }, '_attn_implementation_internal'],
    ['config.json', { attn_implementation: { '': 'eager', text_config: 'org/k' } }, 'attn_implementation'],
    ['config.json', { experts_implementation: 'org/kernel' }, 'experts_implementation'],
    ['config.json', { text_config: { attn_implementation: 'org/kernel' } }, 'attn_implementation'],
    ['config.json', { vision_config: { auto_map: { AutoModel: 'a.B' } } }, 'auto_map'],
    ['config.json', { transformers_weights: '../../models--a--b/model.safetensors' }, 'transformers_weights'],
    ['generation_config.json', { auto_map: { x: 'y' } }, 'auto_map'],
    ['processor_config.json', { auto_map: { AutoProcessor: 'a.B' } }, 'auto_map'],
    ['special_tokens_map.json', { vocab_file: '/etc/passwd' }, 'vocab_file'],
  ])('%s %j is found', (file, config, field) => {
    expect(isConfiguration(file)).toBe(true);
    expect(foreignField(file, config)).toEqual({ file, field, instead: null });
  });

  test.each([
    [TOKENIZER, { vocab_file: 'vocab.txt', merges_file: null, tokenizer_file: 'tokenizer.json' }],
    // Paths on the machine that made the model; transformers 4 writes them, but nothing reads them.
    [TOKENIZER, { special_tokens_map_file: '/root/.cache/special_tokens_map.json', name_or_path: '/root/x' }],
    [TOKENIZER, { auto_map: null, bos_token: '</s>', chat_template: '{{ "/" }}', model_max_length: 1e30 }],
    [TOKENIZER, { added_tokens_decoder: { 0: { content: '</s>', special: true } }, init_inputs: [] }],
    ['adapter_config.json', { base_model_name_or_path: 'org/name', megatron_core: 'megatron.core' }],
    ['config.json', { _name_or_path: '/data/models/x', data_path: '/data/x', output_dir: './out' }],
    ['config.json', { attn_implementation: 'flash_attention_2', architectures: ['LlamaForCausalLM'] }],
    ['config.json', { auto_map: {} }],
    ['config.json', { auto_map: { AutoConfig: null, AutoModel: '', AutoTokenizer: [null, ' '] } }],
    [TOKENIZER, { auto_map: false }],
    ['config.json', [1, 'a/b', null]],
    ['config.json', 'a/b'],
  ])('%s %j has none', (file, config) => {
    expect(foreignField(file, config)).toBeNull();
  });

  test('is found at any depth beside whatever else there is', () => {
    const place = fc.constantFrom('text_config', 'a', 'b');
    fc.assert(
      fc.property(fc.array(place, { maxLength: 50 }), fc.dictionary(place, fc.jsonValue()), (path, rest) => {
        const config = path.reduce<object>((inner, key) => ({ ...rest, [key]: inner }), {
          vocab_file: '/etc/passwd',
        });
        expect(foreignField(TOKENIZER, config)?.field).toBe('vocab_file');
      }),
    );
  });

  test('is found among 200,000 values, or fifty thousand levels', () => {
    const names = Array.from({ length: 200_000 }, () => null);
    expect(foreignField('config.json', { auto_map: ['a.B', ...names] })?.field).toBe('auto_map');
    const wide = { numbers: Array.from({ length: 200_000 }, (_, index) => index), auto_map: 'a.B' };
    expect(foreignField('config.json', wide)?.field).toBe('auto_map');
    const deep = JSON.parse(`${'{"a":'.repeat(50_000)}{"auto_map":"a.B"}${'}'.repeat(50_000)}`);
    expect(foreignField('config.json', deep)?.field).toBe('auto_map');
  });
});

test('word lists and weights are no configuration', () => {
  for (const file of ['vocab.json', 'tokenizer.json', 'model.safetensors.index.json', 'config.json.txt'])
    expect(isConfiguration(file), file).toBe(false);
});

test.each([
  [{ quant_method: 'gptq', bits: 4 }, 'gptq'],
  [{ quant_method: 'gptq', bits: '4', modules_to_not_convert: ['lm_head'] }, 'gptq'],
  // Weights quantized by bitsandbytes, as saved by transformers.
  [{ quant_method: 'bitsandbytes', load_in_4bit: true, load_in_8bit: false }, '4bit'],
  [{ quant_method: 'bitsandbytes', load_in_4bit: false, load_in_8bit: true }, '8bit'],
  [{ load_in_8bit: true }, '8bit'],
  [{ quant_method: 'awq', bits: 4 }, '4bit'],
  [{ quant_method: 'awq', bits: '4' }, '4bit'],
  [{ quant_method: 'auto-round', bits: 8 }, '8bit'],
  [
    { quant_method: 'compressed-tensors', config_groups: { group_0: { weights: { num_bits: 4 } } } },
    'unknown',
  ],
  [{ quant_method: 'compressed-tensors', format: 'dense' }, 'unknown'],
  [{ quant_method: 'fp8', activation_scheme: 'dynamic', weight_block_size: [128, 128] }, 'unknown'],
  [{ quant_method: 'mxfp4' }, 'unknown'],
  [{ quant_method: 'fbgemm_fp8' }, 'unknown'],
  [{ quant_method: 'torchao', quant_type: { default: { _type: 'Int4WeightOnlyConfig' } } }, 'unknown'],
  [{ quant_method: 'modelopt', quant_algo: 'NVFP4' }, 'unknown'],
  [{ quant_method: 'hqq', quant_config: { weight_quant_params: { nbits: 4 } } }, 'unknown'],
  [{ quant_method: 'bitnet' }, 'unknown'],
  [{ quant_method: 'aqlm', nbits_per_codebook: 16 }, 'unknown'],
  [{ quant_method: 'eetq', weights: 'int8' }, 'unknown'],
  [{ quant_method: 'bitsandbytes', load_in_4bit: true, load_in_8bit: true }, 'unknown'],
  [{ quant_method: 'bitsandbytes' }, 'unknown'],
  [{ quant_method: 'auto-round', bits: 2 }, 'unknown'],
  [{ quant_method: 'awq', bits: [4] }, 'unknown'],
  // A method that transformers cannot load, and a missing method, as written by MLX.
  [{ quant_method: 'exl2', bits: 4 }, 'unknown'],
  [{ quant_method: 'GPTQ', bits: 4 }, 'unknown'],
  [{ group_size: 64, bits: 4 }, 'unknown'],
  [{ modules_to_not_convert: [] }, 'unknown'],
  ['awq', 'unknown'],
  [[{ bits: 4 }], 'unknown'],
  [true, 'unknown'],
  [{}, null],
  [[], null],
  ['', null],
  ['None', null],
  [false, null],
  [null, null],
  [undefined, null],
])('weights with the quantization_config %j are stored as %s', (quantization_config, precision) => {
  expect(storedPrecision({ quantization_config })).toBe(precision);
  // transformers 4 only reads it at the top level.
  expect(storedPrecision({ text_config: { llm_config: [{ quantization_config }] } })).toBe(
    precision && 'unknown',
  );
});

test.each([
  [{ quantization: { group_size: 64, bits: 4 } }, 'unknown'],
  [{ compression_config: { format: 'pack-quantized' } }, 'unknown'],
  [
    {
      quantization_config: { quant_method: 'gptq' },
      text_config: { quantization_config: { quant_method: 'gptq' } },
    },
    'gptq',
  ],
  [{ quantization_config: { quant_method: 'gptq' }, vision_config: { quantization: 'fp8' } }, 'unknown'],
  [{ quantization_config: { quant_method: 'awq', bits: 4, quantization_config: {} } }, '4bit'],
])('the configuration %j is of weights in %s', (config, precision) => {
  expect(storedPrecision(config)).toBe(precision);
});

test('a quantization is found below fifty thousand levels', () => {
  const deep = `${'{"a":'.repeat(50_000)}{"quantization":{"bits":4}}${'}'.repeat(50_000)}`;
  expect(storedPrecision(JSON.parse(deep))).toBe('unknown');
});

test.each([[undefined], [null], [[]], ['x'], [{ load_in_4bit: true }], [{ quantization_aware: true }]])(
  'weights with the configuration %j are not quantized',
  (config) => {
    expect(storedPrecision(config)).toBeNull();
  },
);

test.each([
  [{ quant_method: 'awq', bits: 4 }, 'awq'],
  [{ quant_method: 'auto-round', bits: 8 }, 'auto-round'],
  [{ quant_method: 'gptq' }, 'gptq'],
  [{ load_in_8bit: true }, 'bitsandbytes'],
  [{ quant_method: 'bitsandbytes', load_in_4bit: true }, 'bitsandbytes'],
  [{ quant_method: 'fp8' }, null],
  ['gptq', null],
  [undefined, null],
])('the quantization %j is loaded by %s', (quantization, method) => {
  expect(quantizationMethod(quantization)).toBe(method);
});
