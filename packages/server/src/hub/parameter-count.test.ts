import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PROPERTY_RUNS } from '../../../core/test/property-runs.ts';
import { believedCounts, mostParameters, parametersOf, sumOf } from './parameter-count.ts';

const BNB_4BIT = { quant_method: 'bitsandbytes', load_in_4bit: true };

test.each([
  ['parts that are the summary', { total: 7e9, parameters: { BF16: 7e9 } }, { BF16: 7e9 }],
  ['parts without a summary', { parameters: { BF16: 6e9, F32: 1e9 } }, { BF16: 6e9, F32: 1e9 }],
  [
    'a summary that leaves out masks',
    { total: 6.8e9, parameters: { BF16: 6.8e9, U8: 0.2e9 } },
    { BF16: 6.8e9, U8: 0.2e9 },
  ],
  ['a summary alone', { total: 2e9 }, { '?': 2e9 }],
  ['an invented summary', { total: 333_312, parameters: { BF16: 7_615_616_512 } }, null],
  ['invented parts', { total: 7_615_616_512, parameters: { BF16: 1 } }, null],
  ['nothing', {}, null],
  ['zeros', { total: 0, parameters: { BF16: 0 } }, null],
])('of what the hub states counts, of %s', (_, stated, counts) => {
  expect(believedCounts(stated, null)).toEqual(counts);
});

test('a summary that differs from its parts is never believed (property)', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e12 }),
      fc.double({ min: 1.06, max: 1e6, noNaN: true }),
      (sum, factor) => {
        for (const total of [Math.ceil(sum * factor), Math.floor(sum / factor)].filter((one) => one > 0))
          expect(believedCounts({ total, parameters: { F16: sum } }, null)).toBeNull();
      },
    ),
    { numRuns: PROPERTY_RUNS },
  );
});

test.each([
  ['an invented summary', { total: 333_312, parameters: { BF16: 7e9, F32: 1000 } }, true],
  ['invented parts', { total: 7e9, parameters: { BF16: 400e9 } }, false],
  ['parts of another type', { total: 1, parameters: { F32: 7e9 } }, false],
])('the size of the files decides about %s', (_, stated, isBelieved) => {
  expect(believedCounts(stated, 14e9)).toEqual(isBelieved ? stated.parameters : null);
});

test.each([
  ['weights as they are', { BF16: 7e9, F32: 1000 }, null, 7_000_001_000],
  ['the summary of whole weights', { '?': 2e9 }, undefined, 2e9],
  ['the summary of quantized weights', { '?': 2e9 }, BNB_4BIT, null],
  ['masks of an older model', { F16: 405_334_016, U8: 100_663_296 }, null, 505_997_312],
  [
    'weights of 8 bits, one each',
    { F8_E4M3: 7e9, F8_E8M0: 54_687_500 },
    { quant_method: 'fp8' },
    7_054_687_500,
  ],
  ['4 bits of bitsandbytes', { F32: 1_048_576, BF16: 525_336_576, U8: 3.5e9 }, BNB_4BIT, 7_526_385_152],
  ['the same in another storage', { BF16: 2.2e9 }, { ...BNB_4BIT, bnb_4bit_quant_storage: 'bfloat16' }, null],
  ['bitsandbytes that does not say how', { U8: 3.5e9, BF16: 5e8 }, { quant_method: 'bitsandbytes' }, null],
  ['4 bits of GPTQ', { I32: 0.8e9, F16: 0.5e9 }, { quant_method: 'gptq', bits: 4 }, 6.9e9],
  ['GPTQ that does not say how many bits', { I32: 0.8e9, F16: 0.5e9 }, { quant_method: 'gptq' }, null],
  ['MXFP4', { U8: 10_700_000_000, BF16: 1.8e9 }, { quant_method: 'mxfp4' }, 21_941_176_471],
  ['codebooks', { I16: 1e9, F16: 1e9 }, { quant_method: 'aqlm' }, null],
  ['packed short words without a quantization', { U16: 0.8e9, F16: 0.5e9 }, null, null],
  ['packed bytes without a quantization', { U8: 3.5e9, BF16: 5e8 }, null, null],
  ['packed words of MLX', { U32: 0.9e9, BF16: 0.3e9 }, 'none', null],
  ['numbers beyond all bounds', { BF16: 1e300 }, null, null],
  ['no numbers', {}, null, null],
])('the parameters of %s', (_, counts, quantization, parameters) => {
  expect(parametersOf(counts, quantization, 1e15)).toBe(parameters);
});

test.each([
  ['4 bits of GPTQ', { I32: 6.4e9, F16: 0.5e9 }, { quant_method: 'gptq', bits: 4 }, 4.2e9, 6.9e9],
  ['4 bits of bitsandbytes', { U8: 7e9, BF16: 5e8 }, BNB_4BIT, 4.5e9, 7.5e9],
  ['MXFP4', { U8: 20e9, BF16: 1e9 }, { quant_method: 'mxfp4' }, 12.6e9, 21e9],
  ['a method that is not known', { I32: 6.4e9, F16: 0.5e9 }, { quant_method: 'quanto' }, 4.2e9, null],
])(
  'numbers of %s that would not fit into the files are unpacked',
  (_, counts, quantization, bytes, found) => {
    expect(parametersOf(counts, quantization, bytes)).toBe(found);
  },
);

test('quantized weights in files of unknown size have an unknown number', () => {
  expect(parametersOf({ I32: 0.8e9, F16: 0.5e9 }, { quant_method: 'gptq', bits: 4 }, null)).toBeNull();
});

test.each([
  ['the larger of what the hub states', { total: 3e8, parameters: { BF16: 400e9 } }, 8e9, null, 400e9],
  ['16 bits a weight', {}, 220e9, null, 110e9],
  ['8 bits of quantized weights', {}, 220e9, '8bit', 220e9],
  ['4 bits of quantized weights', {}, 220e9, 'gptq', 440e9],
  ['nothing', {}, null, null, null],
] as const)('a number that is not known is bounded by %s', (_, stated, bytes, stored, most) => {
  expect(mostParameters(stated, bytes, stored)).toBe(most);
});

/** A quantized model with these counts of matrix weights and other weights, as stored by its quantization program. */
const packed = fc
  .record({
    weights: fc.integer({ min: 1e8, max: 1e12 }),
    beside: fc.double({ min: 0, max: 0.5, noNaN: true }),
    group: fc.constantFrom(64, 128),
    bits: fc.constantFrom(2, 3, 4, 8),
    program: fc.constantFrom('bnb4', 'bnb8', 'gptq', 'awq', 'mxfp4', 'quanto', 'unnamed', 'none'),
  })
  .map(({ weights, beside, group, bits, program }) => {
    const floats = { BF16: Math.round(weights * beside), F16: Math.round(weights / group) };
    const bytes = { U8: Math.round((weights * bits) / 8), ...floats };
    const words = { I32: Math.round((weights * bits) / 32 + (weights / group) * (bits / 32)), ...floats };
    const stored = {
      bnb4: [{ U8: Math.round(weights / 2), ...floats }, BNB_4BIT],
      bnb8: [
        { I8: weights, ...floats },
        { quant_method: 'bitsandbytes', load_in_8bit: true },
      ],
      gptq: [words, { quant_method: 'gptq', bits }],
      awq: [words, { quant_method: 'awq', bits }],
      mxfp4: [{ U8: Math.round((weights * 17) / 32), ...floats }, { quant_method: 'mxfp4' }],
      quanto: [bytes, { quant_method: 'quanto', bits }],
      unnamed: [words, { bits }],
      none: [words, null],
    } as const;
    const [counts, quantization] = stored[program];
    return { counts, quantization, whole: weights + sumOf(floats), program };
  });

test('packed weights are unpacked or unknown, never counted as stored (property)', () => {
  fc.assert(
    fc.property(packed, ({ counts, quantization, whole, program }) => {
      const parameters = parametersOf(counts, quantization, 1e15);
      if (['quanto', 'unnamed', 'none'].includes(program)) expect(parameters).toBeNull();
      else expect(Math.abs((parameters ?? 0) / whole - 1)).toBeLessThan(0.05);
    }),
    { numRuns: PROPERTY_RUNS },
  );
});
