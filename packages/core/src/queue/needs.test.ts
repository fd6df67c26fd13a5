import { expect, test } from 'vitest';
import { type Machine, machineSchema, roomBytes } from './machine.ts';
import { missingEverywhere, missingFor, type Needs } from './needs.ts';

const MACHINE: Machine = {
  harness: '0.4.13',
  transformers: '4.57.6',
  causal: { llama: 'LlamaForCausalLM' },
  tokenizers: ['LlamaTokenizer', 'PreTrainedTokenizerFast'],
  backend: 'hf',
  gpus: [
    { name: 'NVIDIA L4', bytes: 24e9 },
    { name: 'NVIDIA L4', bytes: 24e9 },
  ],
  gpusOfOneModel: 1,
  memoryBytes: 256e9,
  precisions: ['float16', 'bfloat16', 'gptq'],
  hasHubToken: false,
  served: [],
};
const model = 'test-org/aurora';
const NEEDS: Needs = {
  model,
  modelType: 'llama',
  architecture: 'LlamaForCausalLM',
  tokenizerClass: 'LlamaTokenizerFast',
  namesCode: false,
  precision: 'float16',
  method: null,
  weightType: 'Original',
  bytes: 14e9,
  isGated: false,
};
const missing = (needs: Partial<Needs>, machine: Partial<Machine> = {}) =>
  missingFor({ ...NEEDS, ...needs }, { ...MACHINE, ...machine });
const typeMissing = (type: string) => [{ code: 'worker_lacks_type', params: { model, type } }];

test('a machine that has all a model needs lacks nothing', () => {
  expect(missing({})).toEqual([]);
  const unknown = { modelType: null, architecture: null, tokenizerClass: null, bytes: null };
  expect(missing(unknown)).toEqual([]);
});

test('the transformers of a machine must know the type', () => {
  expect(missing({ modelType: 'sarvam_moe' })).toEqual(typeMissing('sarvam_moe'));
  expect(missing({ modelType: '__proto__' })).toEqual(typeMissing('__proto__'));
});

test('a model that names code must have its type’s very class', () => {
  expect(missing({ architecture: 'LLaMAForCausalLM' })).toEqual([]);
  expect(missing({ namesCode: true })).toEqual([]);
  expect(missing({ namesCode: true, architecture: 'XForCausalLM' })).toEqual(typeMissing('llama'));
});

test('adapters and deltas are left to transformers itself', () => {
  const lacks = [{ code: 'worker_lacks_adapters', params: { model } }];
  expect(missing({ weightType: 'Adapter' })).toEqual([]);
  expect(missing({ weightType: 'Adapter' }, { backend: 'vllm' })).toEqual(lacks);
  const served: Partial<Machine> = { backend: 'local-completions', served: [model] };
  expect(missing({ weightType: 'Delta' }, served)).toEqual(lacks);
  expect(missing({}, served)).toEqual([]);
});

test('since version 5, transformers reads a tokenizer of an unknown class', () => {
  expect(missing({ tokenizerClass: 'PreTrainedTokenizer' })).toEqual([]);
  const tokenizerClass = 'TokenizersBackend';
  expect(missing({ tokenizerClass })).toEqual(typeMissing(tokenizerClass));
  expect(missing({ tokenizerClass }, { transformers: '5.24.0' })).toEqual([]);
  expect(missing({ tokenizerClass, namesCode: true }, { transformers: '5.24.0' })).toEqual(
    typeMissing(tokenizerClass),
  );
});

test('weights need a fifth more memory, on one GPU unless they spread', () => {
  const lacks = (gigabytes: number) => [{ code: 'worker_lacks_memory', params: { model, gigabytes } }];
  expect(missing({ bytes: 20e9 })).toEqual([]);
  expect(missing({ bytes: 20.1e9 })).toEqual(lacks(25));
  expect(missing({ bytes: 40e9 }, { gpusOfOneModel: 2 })).toEqual([]);
  expect(missing({ bytes: 41e9 }, { gpusOfOneModel: 2 })).toEqual(lacks(50));
  expect(missing({ bytes: 200e9 }, { gpus: [] })).toEqual([]);
  expect(roomBytes({ ...MACHINE, gpus: [] })).toBe(256e9);
});

test('a precision and access to gated models are the machine’s', () => {
  expect(missing({ precision: '4bit', method: 'awq', isGated: true })).toEqual([
    { code: 'worker_lacks_access', params: { model } },
    { code: 'worker_lacks_precision', params: { model, precision: 'awq' } },
  ]);
  expect(missing({ precision: 'gptq', method: 'gptq', isGated: true }, { hasHubToken: true })).toEqual([]);
});

test('a server answers for the models that it has loaded, in their precision', () => {
  const server: Partial<Machine> = {
    backend: 'local-completions',
    ...{ gpus: [], memoryBytes: 1, causal: {}, precisions: ['4bit'], served: [model] },
  };
  const needs = { bytes: 500e9, precision: '4bit', method: 'awq', modelType: 'new' } as const;
  expect(missing(needs, server)).toEqual([]);
  expect(missing(needs, { ...server, served: [] })).toEqual([
    { code: 'worker_lacks_model', params: { model } },
  ]);
  expect(missing({}, server)).toEqual([
    { code: 'worker_lacks_precision', params: { model, precision: 'float16' } },
  ]);
});

test('where no machine can, what the nearest one lacks is missing', () => {
  const needs = { ...NEEDS, modelType: 'sarvam_moe', bytes: 60e9 };
  const large = { ...MACHINE, gpus: [{ name: 'NVIDIA H100', bytes: 80e9 }] };
  expect(missingEverywhere(needs, [MACHINE, large])).toEqual(typeMissing('sarvam_moe'));
  const newer = { ...large, causal: { sarvam_moe: 'SarvamMoEForCausalLM' } };
  expect(missingEverywhere(needs, [MACHINE, newer])).toEqual([]);
  expect(missingEverywhere(needs, [])).toEqual([]);
});

test('a report is bounded', () => {
  expect(machineSchema.safeParse(MACHINE).success).toBe(true);
  const types = Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`type-${at}`, 'Class']));
  for (const change of [
    { causal: types },
    { tokenizers: ['a'.repeat(201)] },
    { memoryBytes: Number.NaN },
    { memoryBytes: -1 },
    { backend: 'own' },
    { precisions: ['2bit'] },
  ])
    expect(machineSchema.safeParse({ ...MACHINE, ...change }).success).toBe(false);
});
