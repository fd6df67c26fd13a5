import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { compilePattern } from '../../test/support.ts';
import { compileHighlighter } from './highlight.ts';

/** The pieces as text: matched ones as [term:text]. */
function marked(
  search: string,
  name: string,
  onInvalid: (pattern: string) => void = () => undefined,
): string {
  return compileHighlighter(
    search,
    compilePattern,
    onInvalid,
  )(name)
    .map(({ text, term }) => (term === null ? text : `[${term}:${text}]`))
    .join('');
}

describe('2.2 highlighting', () => {
  test.each([
    ['', 'meta/Llama', 'meta/Llama'],
    ['LLAMA', 'meta/Llama-llama', 'meta/[0:Llama]-[0:llama]'],
    ['llama;meta', 'meta/Llama', '[1:meta]/[0:Llama]'],
    ['@license:mit', 'mit/model', 'mit/model'],
    ['@license:mit;model', 'mit/model', 'mit/[1:model]'],
    ['(llama)', 'meta/Llama', 'meta/[0:Llama]'],
    ['x*', 'meta/Llama', 'meta/Llama'],
    ['l+a', 'meta/Llama', 'meta/L[0:la]ma'.replace('L[0:la]', '[0:Lla]')],
    ['meta/l;llama', 'meta/Llama', '[0:meta/L]lama'],
    ['aa', 'aaaa', '[0:aaaa]'],
    ['i', 'İstanbul-i', 'İstanbul-i'],
  ])('2.2 %j in %j', (search, name, expected) => {
    expect(marked(search, name)).toBe(expected);
  });

  test('5.1 an invalid pattern is skipped, with a warning', () => {
    const onInvalid = vi.fn();
    expect(marked('meta-(;llama', 'meta-(/llama', onInvalid)).toBe('meta-(/[1:llama]');
    expect(onInvalid).toHaveBeenCalledExactlyOnceWith('meta-(');
  });

  test('2.2 the pieces are the whole name, whatever the search (property)', () => {
    const letters = fc.string({
      unit: fc.constantFrom('a', 'b', ';', '(', '.', '*', '|', 'İ', '@'),
      maxLength: 8,
    });
    fc.assert(
      fc.property(letters, fc.string({ unit: fc.constantFrom('a', 'b', 'A', 'İ', '/') }), (search, name) => {
        const segments = compileHighlighter(search, compilePattern, () => undefined)(name);
        expect(segments.map(({ text }) => text).join('')).toBe(name);
      }),
    );
  });
});
