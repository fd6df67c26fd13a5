import { expect, test } from 'vitest';
import { entryWith } from '../../test/entries.ts';
import {
  ANY_MEMORY,
  fitsIn,
  memoryCodec,
  memoryNeeded,
  quantizedBits,
  type RunBits,
  readMemory,
} from './memory.ts';

test.each([
  ['24', 24],
  [' 24 GB', 24],
  ['24gb', 24],
  ['24.5 GiB', 24.5],
  ['24.', 24],
  ['.25', 0.25],
  ['0', null],
  ['-5', null],
  ['', null],
  ['GB', null],
  ['.', null],
  ['1e3', null],
  ['24 MB', null],
  ['24,5', null],
  ['1000000', 1_000_000],
  ['1000001', null],
  ['.0009', null],
  ['9'.repeat(400), null],
])('the memory in %j is %s', (text, memory) => {
  expect(readMemory(text)).toBe(memory);
});

test.each([
  ['24', { gigabytes: 24, bits: 16 }, '24'],
  ['24,4', { gigabytes: 24, bits: 4 }, '24,4'],
  ['24.50 GB,8', { gigabytes: 24.5, bits: 8 }, '24.5,8'],
  ['24,16', { gigabytes: 24, bits: 16 }, '24'],
  [',4', { gigabytes: null, bits: 4 }, ',4'],
  ['', ANY_MEMORY, null],
  ['much', null, null],
  ['0', null, null],
  ['24,5', null, null],
  ['24,8,4', null, null],
] as const)('the URL’s value %j reads as %j and is written as %j', (text, limit, written) => {
  expect(memoryCodec.parse(text)).toEqual(limit);
  if (limit !== null) expect(memoryCodec.serialize(limit)).toBe(written);
});

test('reckons memory by the bits a visitor would run with', () => {
  const of = (precision: string | null, bits: RunBits, params: number | null = 10) =>
    memoryNeeded(entryWith({ model: { precision }, metadata: { params_billions: params } }), bits);
  for (const precision of ['bfloat16', 'float16', 'float32', null]) {
    expect(of(precision, 16)).toBeCloseTo(24, 12);
    expect(of(precision, 8)).toBeCloseTo(12, 12);
    expect(of(precision, 4)).toBeCloseTo(6, 12);
  }
  expect(of('bfloat16', 16, null)).toBeNull();
  expect(quantizedBits('16bit')).toBeNull();
  expect(quantizedBits('1.58bit')).toBe(1.58);
});

test('quantized weights take no more bits than they have', () => {
  const of = (precision: string, bits: RunBits) =>
    memoryNeeded(entryWith({ model: { precision }, metadata: { params_billions: 10 } }), bits);
  for (const four of ['4bit', 'GPTQ', 'awq', 'w4a16', 'gptq-4bit-128g', 'nf4', 'q4_k_m', 'mxfp4']) {
    expect(of(four, 16)).toBeCloseTo(6, 12);
    expect(of(four, 8)).toBeCloseTo(6, 12);
  }
  for (const eight of ['8bit', 'int8', 'FP8', 'w8a8', 'GPTQ-Int8', 'float8_e4m3fn']) {
    expect(of(eight, 16)).toBeCloseTo(12, 12);
    expect(of(eight, 4)).toBeCloseTo(6, 12);
  }
  for (const six of ['6bit', 'gptq 6-bit', 'q6_k']) expect(of(six, 16)).toBeCloseTo(9, 12);
  // These names do not state how many bits are kept, so the chosen number applies.
  for (const unsaid of ['bitsandbytes', 'compressed-tensors', 'w16a16', 'bf16']) {
    expect(of(unsaid, 16)).toBeCloseTo(24, 12);
    expect(of(unsaid, 4)).toBeCloseTo(6, 12);
  }
});

test('a model fits up to the last GB; one of unknown size fits no limit', () => {
  const ten = entryWith({ metadata: { params_billions: 10 } });
  const unknown = entryWith();
  expect(fitsIn(ten, { gigabytes: 24, bits: 16 })).toBe(true);
  expect(fitsIn(ten, { gigabytes: 23.9, bits: 16 })).toBe(false);
  expect(fitsIn(ten, { gigabytes: 6, bits: 4 })).toBe(true);
  expect(fitsIn(unknown, { gigabytes: 1000, bits: 4 })).toBe(false);
  expect(fitsIn(unknown, { gigabytes: null, bits: 4 })).toBe(true);
});
