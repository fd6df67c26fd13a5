import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entryWith } from '../../test/entries.ts';
import { compilePattern } from '../../test/support.ts';
import { createHighlighter } from './highlight.ts';
import { type CompilePattern, compileSearch, invalidPatterns, parseSearch } from './search.ts';

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
  const { test: matches } = compileSearch(parseSearch(search), compile);
  return [llama, gemma, bare].filter(matches).map(({ model }) => model.name);
}

describe('search', () => {
  test('an empty search matches everything', () => {
    for (const search of ['', '   ', ';', ' ; ; ']) expect(found(search)).toHaveLength(3);
  });

  test('text is a case-insensitive part of the name', () => {
    expect(found('LLAMA-3')).toEqual([llama.model.name]);
    expect(found('no such model')).toEqual([]);
  });

  test.each(['क़ानून', '\u0958\u093e.*7b$', '\u093c', '\u200d', 'क.', '(क', '@license:क', 'क;@type:"क'])(
    'no model is found by Devanagari: %j',
    (search) => expect(found(search)).toEqual([]),
  );

  test.each(['\u200b', '\u2060', '\u00ad', '\ufeff', '\u200e', '\u202e'])(
    'a pasted invisible sign %j changes nothing',
    (sign) => {
      for (const search of [`${sign}google/gemma-2-9b-it${sign}`, `gem${sign}ma`, `^google.*it${sign}$`])
        expect(found(search)).toEqual([gemma.model.name]);
      expect(found(`@lic${sign}ense:${sign}gemma${sign};${sign}`)).toEqual([gemma.model.name]);
      expect(found(`${sign.repeat(600)}gemma`)).toEqual([gemma.model.name]);
      expect(found(sign)).toHaveLength(3);
    },
  );

  test('semicolons separate alternatives, of which any may match', () => {
    expect(found('llama;gemma')).toEqual([llama.model.name, gemma.model.name]);
    expect(found('gemma@type:"pretrained"-2')).toEqual([]);
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
  ])('field terms: %s', (search, names) => {
    expect(found(search)).toEqual(names);
  });

  test('a field that does not exist is text', () => {
    expect(parseSearch('@color:red').terms).toEqual([{ fields: [], text: '@color:red' }]);
    expect(parseSearch('@constructor:x').terms).toEqual([{ fields: [], text: '@constructor:x' }]);
    expect(found('@color:red')).toEqual([]);
  });

  test('a model without a license matches no term about licenses', () => {
    expect(compileSearch(parseSearch('@license:a'), compilePattern).test(bare)).toBe(false);
  });

  test('a field without its whole value leaves out no model', () => {
    const all = found('');
    for (const unfinished of ['@license:', '@type:', '@type:"', '@type:"cont', '@type:"cont llama; gemma']) {
      expect(found(unfinished), unfinished).toEqual(all);
    }
    expect(found('llama @type:"cont')).toEqual([llama.model.name]);
    expect(found('gemma; @type:')).toEqual([gemma.model.name]);
    expect(found('@type:"continuously pretrained"')).toEqual([gemma.model.name]);
  });

  test('a semicolon within quotation marks is part of the value', () => {
    expect(parseSearch('@license:"a;b" x; y').terms).toEqual([
      { fields: [{ field: 'license', value: 'a;b' }], text: 'x' },
      { fields: [], text: 'y' },
    ]);
  });

  test('what looks like a pattern is one, without regard to case', () => {
    expect(found('^META.*8b$')).toEqual([llama.model.name]);
    expect(found('llama|gemma')).toEqual([llama.model.name, gemma.model.name]);
  });

  test('an invalid or unknown pattern is read as part of a name', () => {
    expect(found('[')).toEqual([]);
    expect(found('3.1+', () => null)).toEqual([]);
    expect(found('meta-(', compilePattern)).toEqual([]);
  });

  test('a dot is any character', () => {
    expect(found('llama.3.1')).toEqual([llama.model.name]);
    expect(found('^llama.3.1')).toEqual([]);
  });

  test('each pattern is compiled once, whatever it is used for', () => {
    const patterns: string[] = [];
    const search = compileSearch(parseSearch('ge?m*a;llama;l+a'), (pattern) => {
      patterns.push(pattern);
      return compilePattern(pattern);
    });
    const highlight = createHighlighter(search);
    for (const entry of [llama, gemma, bare]) {
      search.test(entry);
      highlight(entry.model.name);
    }
    expect(patterns).toEqual(['ge?m*a', 'l+a']);
  });

  test('a text that looks like a pattern but is none is named', () => {
    const invalid = (search: string) => invalidPatterns(compileSearch(parseSearch(search), compilePattern));
    expect(invalid('meta-(;llama;[;l+a;qwen2.5;@license:(')).toEqual(['meta-(', '[']);
    expect(invalid('')).toEqual([]);
  });

  test('only a text with special characters other than dots needs an engine', () => {
    expect(parseSearch('llama;gemma @license:a.b').needsPatterns).toBe(false);
    expect(parseSearch('llama;ge.*ma').needsPatterns).toBe(true);
    expect(parseSearch('qwen2.5;llama').needsPatterns).toBe(false);
    expect(parseSearch('Qwen2-7B_it').needsPatterns).toBe(false);
    expect(parseSearch('').needsPatterns).toBe(false);
  });

  test('the parsed term keeps the typed text and fields by name', () => {
    expect(parseSearch('meta  @architecture:Llama @license:mit x; b').terms).toEqual([
      {
        fields: [
          { field: 'architecture', value: 'Llama' },
          { field: 'license', value: 'mit' },
        ],
        text: 'meta x',
      },
      { fields: [], text: 'b' },
    ]);
  });

  test('no search throws, and long ones are cut (property)', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 2000 }), (search) => {
        compileSearch(parseSearch(search), compilePattern).test(llama);
        const length = parseSearch(search).terms.reduce((sum, term) => sum + term.text.length, 0);
        expect(length).toBeLessThanOrEqual(500);
      }),
    );
  });
});
