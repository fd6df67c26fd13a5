import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compilePattern, entryWith } from '../../test/support.ts';
import {
  type CompilePattern,
  compileSearch,
  looksLikePattern,
  needsPatterns,
  parseSearch,
  SEARCH_FIELDS,
} from './search.ts';

const llama = entryWith({
  name: 'meta-llama/Llama-3.1-8B',
  model: { architecture: 'LlamaForCausalLM', precision: 'bfloat16', type: 'pretrained' },
  metadata: { hub_license: 'llama3.1' },
});
const gemma = entryWith({
  name: 'google/gemma-2-9b-it',
  model: { architecture: 'Gemma2ForCausalLM', precision: 'float16', type: 'continuously pretrained' },
  metadata: { hub_license: 'gemma' },
});
const bare = entryWith({ name: 'org/plain' });

function found(search: string, compile: CompilePattern = compilePattern): string[] {
  return [llama, gemma, bare].filter(compileSearch(search, compile)).map(({ model }) => model.name);
}

describe('5.1 search', () => {
  test('5.1 an empty search matches everything', () => {
    for (const search of ['', '   ', ';', ' ; ; ']) expect(found(search)).toHaveLength(3);
  });

  test('5.1 text is a case-insensitive part of the name', () => {
    expect(found('LLAMA-3')).toEqual([llama.model.name]);
    expect(found('no such model')).toEqual([]);
  });

  test('5.1 semicolons separate alternatives, of which any may match', () => {
    expect(found('llama;gemma')).toEqual([llama.model.name, gemma.model.name]);
    expect(found('llama;')).toEqual([llama.model.name]);
  });

  test.each([
    ['@architecture:llama', [llama.model.name]],
    ['@license:GEMMA', [gemma.model.name]],
    ['@precision:float16', [llama.model.name, gemma.model.name]],
    ['@type:"continuously pretrained"', [gemma.model.name]],
    ['@type:pretrained @precision:bfloat', [llama.model.name]],
    ['@license:gemma llama', []],
    ['@LICENSE:llama 8b', [llama.model.name]],
    ['@license:llama;@license:gemma', [llama.model.name, gemma.model.name]],
  ])('5.1 field terms: %s', (search, names) => {
    expect(found(search)).toEqual(names);
  });

  test('5.1 a field that does not exist is text', () => {
    expect(parseSearch('@colour:red')).toEqual([{ fields: [], text: '@colour:red' }]);
    expect(parseSearch('@constructor:x')).toEqual([{ fields: [], text: '@constructor:x' }]);
    expect(found('@colour:red')).toEqual([]);
  });

  test('5.1 an unknown value matches no field term', () => {
    expect(found('@license:')).toEqual([]);
    expect([bare].filter(compileSearch('@license:a', compilePattern))).toEqual([]);
  });

  test('5.1 what looks like a pattern is tested as one, without regard to case', () => {
    expect(found('^META.*8b$')).toEqual([llama.model.name]);
    expect(found('llama|gemma')).toEqual([llama.model.name, gemma.model.name]);
  });

  test('5.1 an invalid pattern, or one the engine does not know, falls back to a part of the name', () => {
    expect(found('[')).toEqual([]);
    expect(found('3.1', () => null)).toEqual([llama.model.name]);
    expect(found('meta-(', compilePattern)).toEqual([]);
  });

  test('5.1 plain text never reaches the engine', () => {
    const patterns: string[] = [];
    found('llama-3 @license:a.b', (pattern) => {
      patterns.push(pattern);
      return null;
    });
    expect(patterns).toEqual([]);
    expect(looksLikePattern('Qwen2-7B_it')).toBe(false);
    expect(looksLikePattern('a.b')).toBe(true);
  });

  test('5.1 only a text that looks like a pattern needs an engine', () => {
    expect(needsPatterns('llama;gemma @license:a.b')).toBe(false);
    expect(needsPatterns('llama;ge.ma')).toBe(true);
    expect(needsPatterns('')).toBe(false);
  });

  test('3.3 the parsed term keeps the text as typed and the fields by name', () => {
    expect(parseSearch('meta  @architecture:Llama @license:mit x; b')).toEqual([
      {
        fields: [
          { field: 'architecture', value: 'Llama' },
          { field: 'license', value: 'mit' },
        ],
        text: 'meta x',
      },
      { fields: [], text: 'b' },
    ]);
    expect(SEARCH_FIELDS).toHaveLength(4);
  });

  test('5.1 no search throws, and long ones are cut (property)', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 2000 }), (search) => {
        compileSearch(search, compilePattern)(llama);
        const length = parseSearch(search).reduce((sum, term) => sum + term.text.length, 0);
        expect(length).toBeLessThanOrEqual(500);
      }),
    );
  });
});
