import { contradictsPrecision, isNumberFormat } from '@leaderboard/core/results/precision';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PROPERTY_RUNS } from '../../../core/test/property-runs.ts';
import { changed, FIXTURES } from '../../../core/test/support.ts';
import { parseResults } from './results.ts';

function precisionIn(
  args: unknown,
  changes: Readonly<Record<string, unknown>> = {},
): string | null | undefined {
  const file = changed(FIXTURES.groups, { 'config/model_args': args, model_name: undefined, ...changes });
  return parseResults(file).facts?.precision;
}

describe('the precision of the weights', () => {
  test.each([
    ['gguf_file=tiny-3b-Q2_K.gguf', null],
    ['quantization=gguf', null],
    ['quantization=bitsandbytes,load_format=bitsandbytes', null],
    ['quantization=fp8', 'fp8'],
    ['quantization=gptq_marlin', 'gptq'],
    ['quantization=awq', 'awq'],
    ['autogptq=model.safetensors', 'gptq'],
    ['gptqmodel=True', 'gptq'],
    ['bnb_4bit_quant_type=nf4', '4bit'],
    ['load_in_4bit=True,bnb_4bit_compute_dtype=bfloat16', '4bit'],
    ['load_in_8bit=1', '8bit'],
    ['load_in_4bit=False,load_in_8bit=0', 'float16'],
    ["quantization_config={'load_in_8bit': True}", '8bit'],
  ])('of %s, computed in float16, is %s', (args, precision) => {
    expect(precisionIn(`pretrained=a/b,dtype=float16,${args}`)).toBe(precision);
  });

  test.each([
    [{ load_in_4bit: true, bnb_4bit_quant_type: 'nf4', bnb_4bit_compute_dtype: 'bfloat16' }, '4bit'],
    [{ load_in_4bit: false, load_in_8bit: true }, '8bit'],
    [{ quant_method: 'gptq', bits: 4 }, 'gptq'],
    [{ quant_method: 'awq' }, 'awq'],
    [{ quant_method: 'aqlm', bits: 2 }, '2bit'],
    [{ quant_method: 'hqq' }, null],
    [{}, 'bfloat16'],
  ])('of quantization_config %j is %s, as an object or as a text', (config, precision) => {
    const args = { pretrained: 'a/b', dtype: 'bfloat16', quantization_config: config };
    expect(precisionIn(args)).toBe(precision);
    expect(precisionIn({ ...args, quantization_config: JSON.stringify(config) })).toBe(precision);
  });

  test.each([
    'a/tiny-3b-bnb-4bit',
    'a/Tiny-GPTQ',
    'a/tiny-AWQ',
    'a/tiny-3b-GGUF',
    'a/tiny-w4a16',
    'a/tiny-FP8-dynamic',
    'a/tiny-8B-Q4_K_M',
    'a/tiny-int8',
    'a/tiny-MXFP4',
    'a/tiny-4bits',
    'a/b-1.58-bit',
    'a/tiny-2026-Q4_K_M',
    'a/tiny-2026-q4_0',
    'a/tiny-2026-Q8',
    'a/tiny-2026-Q1-GPTQ',
    'a/farm-q4-instruct',
    'a/tiny-Q4-2048',
  ])('of the repository %s is unknown, whatever it computes in', (pretrained) => {
    expect(
      precisionIn({ pretrained, dtype: 'float16' }, { 'config/model_dtype': 'torch.float16' }),
    ).toBeNull();
  });

  test('of packed weights is unknown', () => {
    expect(precisionIn('pretrained=a/b', { 'config/model_dtype': 'torch.uint8' })).toBeNull();
  });

  test.each([
    'a/qwen-3b',
    'a/gemma-2-9b',
    'a/q-learning',
    'a/int-4',
    'a/bit-8b',
    'a/awqaf-7b',
    'a/kisan-2026-Q1',
    'a/2025q3-chat',
    'a/b_2026_Q2_it',
    'a/Q4-2025-b',
    'a/FY26.Q1',
  ])('of the repository %s is what it computes in', (pretrained) => {
    expect(precisionIn({ pretrained }, { 'config/model_dtype': 'torch.float16' })).toBe('float16');
  });

  /** Arguments that indicate quantization. */
  const sign = fc.oneof(
    fc.constantFrom(
      { gguf_file: 'x.gguf' },
      { load_in_4bit: true },
      { load_in_8bit: 'True' },
      { autogptq: true },
      { gptqmodel: 'True' },
      { bnb_4bit_use_double_quant: true },
      { pretrained: 'a/b-GPTQ' },
      { pretrained: 'a/b-4bit' },
    ),
    fc
      .constantFrom('awq', 'gptq', 'fp8', 'bitsandbytes', 'gguf', 'x')
      .map((quantization) => ({ quantization })),
    fc
      .record({ quant_method: fc.constantFrom('gptq', 'awq', 'hqq', 'x'), bits: fc.constantFrom(2, 3, 4, 8) })
      .chain((config) => fc.constantFrom<unknown>(config, JSON.stringify(config)))
      .map((quantization_config) => ({ quantization_config })),
  );
  const dtype = fc.constantFrom('float16', 'bfloat16', 'float32', 'auto', 'half', 'torch.bfloat16');

  test('is never the number format of computing where anything says quantized', () => {
    fc.assert(
      fc.property(sign, dtype, dtype, (args, asArgument, asComputed) => {
        const given = { pretrained: 'a/b', dtype: asArgument, ...args };
        const found = precisionIn(given, { 'config/model_dtype': asComputed });
        expect(found === null || found === undefined || !isNumberFormat(found)).toBe(true);
      }),
      { numRuns: PROPERTY_RUNS },
    );
  });
});

test.each([
  ['float16', '4bit', false],
  ['bfloat16', 'gptq', false],
  ['4bit', 'nf4', false],
  ['gptq', '4bit', false],
  ['float16', 'bfloat16', true],
  ['4bit', '8bit', true],
  ['4bit', 'float16', true],
  ['gptq', 'float16', true],
])('%s in a file against a stated %s: contradiction %s', (inFile, stated, isOne) => {
  expect(contradictsPrecision(inFile, stated)).toBe(isOne);
});
