import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, test } from 'vitest';
import { PROPERTY_RUNS } from '../../test/property-runs.ts';
import { compileWith } from './patterns.ts';
import { compileSearch, parseSearch } from './search.ts';

const compile = compileWith(RE2JS);

describe('search patterns', () => {
  test('matching ignores case and finds a match anywhere', () => {
    const pattern = compile('ll(a|e)ma.?3');
    expect(pattern?.test('meta/Llama-3')).toBe(true);
    expect(pattern?.test('meta/gemma')).toBe(false);
    expect(pattern?.matches('LLAMA3-llema-3')).toEqual([
      [0, 6],
      [7, 14],
    ]);
  });

  test.each(['[', '(', 'a{2,1}', '(?=a)', '(a)\\1', '\\'])('%s is not a usable pattern', (pattern) => {
    expect(compile(pattern)).toBeNull();
  });

  test('long patterns and patterns with large programs count as text', () => {
    expect(compile('a.'.repeat(150))).toBeNull();
    expect(compile('(x{900}){900}')).toBeNull();
    expect(compile('.{999}'.repeat(30))).toBeNull();
    expect(compile('qwen.*(7|8)b')).not.toBeNull();
  });

  test('a pattern that hangs RegExp is fast here', () => {
    const names = Array.from(
      { length: 200 },
      (_, index) => `organization-${index}/a-model-name-of-usual-length-7b`,
    );
    // A backtracking engine would hang on the first name.
    for (const pattern of ['([\\w-/.]+)+!', '(.*)*,x', '(.+)+!!$', '(a|a)*!', '^(([a-z])+.)+[A-Z]!$']) {
      const { terms } = compileSearch(parseSearch(pattern), compile);
      expect(terms.map(({ name }) => name?.isInvalid)).toEqual([false]);
      expect(names.filter((name) => terms[0]?.name?.test(name))).toEqual([]);
    }
  });

  test('dots match the same with and without the engine (property)', () => {
    const letter = fc.constantFrom(...'aAkKsS\u212a\u017fßẞσςΣıİéÉ2-/_@ 😀𐐀𐐨');
    const dotted = fc.string({ unit: fc.oneof(letter, fc.constant('.')), maxLength: 6 });
    const name = fc.string({
      unit: fc.oneof(letter, fc.constantFrom('.', '\n', '\r', '\u2028')),
      maxLength: 12,
    });
    fc.assert(
      fc.property(dotted, name, (search, of) => {
        const parsed = parseSearch(search);
        fc.pre(search.includes('.') && parsed.terms.length === 1);
        expect(parsed.needsPatterns).toBe(false);
        const [term] = compileSearch(parsed, () => null).terms;
        const engine = compile(term?.text ?? '');
        expect(term?.name?.test(of)).toBe(engine?.test(of));
        expect(term?.name?.matches(of)).toEqual(engine?.matches(of));
      }),
      { numRuns: PROPERTY_RUNS },
    );
  });
});
