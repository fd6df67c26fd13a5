import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { foreignField, isConfiguration } from './model-config.ts';
import { codeProblem, type NativeTypes } from './native-types.ts';

const read = (path: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../', path), 'utf8'));

// The file has this shape; the server parses it with a schema.
const SHIPPED = read('../../data/transformers/types.json') as NativeTypes;
const TRANSFORMERS_4: NativeTypes = {
  causal: { llama: 'LlamaForCausalLM', code_llama: 'LlamaForCausalLM', deepseek_v3: 'DeepseekV3ForCausalLM' },
  tokenizers: ['LlamaTokenizer', 'LlamaTokenizerFast', 'PreTrainedTokenizerFast'],
};

const problemOf = (file: string, config: unknown, known: readonly NativeTypes[] = [SHIPPED]) => {
  const found = foreignField(file, config);
  return found === null ? null : codeProblem('a/b', found, known);
};

/** Problem codes of all files in a probe (fixtures/auto-map/README.md). */
function codesOf(probe: string, known: readonly NativeTypes[]) {
  const folder = `fixtures/auto-map/${probe}`;
  const files = readdirSync(join(import.meta.dirname, '../../', folder)).filter(isConfiguration);
  return files.flatMap((file) => problemOf(file, read(`${folder}/${file}`), known)?.code ?? []);
}

describe('configurations that a real transformers was asked to load without their code', () => {
  test.each([
    ['native', []],
    ['only-model-map', []],
    ['upstream', []],
    ['unknown', ['code_for_type']],
    // It references no code, and a worker reports types that it does not know.
    ['unknown-nomap', []],
    ['tok-fast', []],
    ['tok-fast-map', []],
    ['tok-map-known', []],
    ['tok-map-unknown', ['code_for_tokenizer']],
    ['tok-unknown-nomap', []],
    ['tok-unknowntype-unknownclass-map', ['code_for_tokenizer']],
    ['tok-v5', []],
  ])('%s: %j', (probe, codes) => {
    expect(codesOf(probe, [SHIPPED])).toEqual(codes);
    expect(codesOf(probe, [TRANSFORMERS_4])).toEqual(codes);
  });
});

const MAP = { auto_map: { AutoConfig: 'configuration_x.X', AutoModelForCausalLM: 'modeling_x.X' } };

test.each([
  ['deepseek_v3', 'DeepseekV3ForCausalLM'],
  // Sarvam's models name their own classes, but transformers loads these types with other classes.
  ['sarvam_moe', 'SarvamMoEForCausalLM'],
  ['sarvam_mla', 'SarvamMLAForCausalLM'],
])('%s with auto_map needs no code: transformers has the type', (type, architecture) => {
  expect(problemOf('config.json', { ...MAP, model_type: type, architectures: [architecture] })).toBeNull();
});

test('a class other than that of the type would have other weights, so it needs its code', () => {
  const config = { ...MAP, model_type: 'llama', architectures: ['XForCausalLM'] };
  expect(problemOf('config.json', config)).toEqual({
    code: 'code_for_class',
    params: { model: 'a/b', type: 'llama', architecture: 'XForCausalLM', native_class: 'LlamaForCausalLM' },
  });
});

test('a type that one of several machines knows is known', () => {
  const config = { ...MAP, model_type: 'sarvam_moe', architectures: ['SarvamMoEForCausalLM'] };
  expect(problemOf('config.json', config, [TRANSFORMERS_4])).toEqual({
    code: 'code_for_type',
    params: { model: 'a/b', type: 'sarvam_moe' },
  });
  expect(problemOf('config.json', config, [TRANSFORMERS_4, SHIPPED])).toBeNull();
  expect(problemOf('config.json', { ...config, model_type: 'constructor' })?.code).toBe('code_for_type');
});

test.each([
  ['a type that is not stated', 'config.json', { ...MAP, architectures: ['LlamaForCausalLM'] }],
  ['a class that is not stated', 'config.json', { ...MAP, model_type: 'llama' }],
  [
    'a part of the model',
    'config.json',
    { model_type: 'llama', architectures: ['LlamaForCausalLM'], vision_config: MAP },
  ],
  [
    'a kernel beside a known type',
    'config.json',
    { ...MAP, model_type: 'llama', architectures: ['LlamaForCausalLM'], attn_implementation: 'org/kernel' },
  ],
  [
    'a processor',
    'tokenizer_config.json',
    { tokenizer_class: 'LlamaTokenizer', auto_map: { AutoProcessor: 'x.Y' } },
  ],
  [
    'generation',
    'generation_config.json',
    { model_type: 'llama', architectures: ['LlamaForCausalLM'], ...MAP },
  ],
])('code for %s stays refused', (_, file, config) => {
  expect(problemOf(file, config)?.code).toBe('foreign_field');
});

test('a tokenizer is known by its name with and without "Fast", and an older form of the map', () => {
  const named = (tokenizer_class: string) => ({ tokenizer_class, auto_map: ['x.Slow', 'x.Fast'] });
  for (const name of ['LlamaTokenizer', 'LlamaTokenizerFast', 'TokenizersBackend'])
    expect(problemOf('tokenizer_config.json', named(name)), name).toBeNull();
  expect(problemOf('tokenizer_config.json', named('XTokenizerFast'))).toEqual({
    code: 'code_for_tokenizer',
    params: { model: 'a/b', tokenizer: 'XTokenizerFast' },
  });
});
