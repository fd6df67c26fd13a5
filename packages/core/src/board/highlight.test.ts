import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compilePattern } from '../../test/support.ts';
import { createHighlighter } from './highlight.ts';
import { compileSearch, parseSearch } from './search.ts';

function highlighter(search: string) {
  return createHighlighter(compileSearch(parseSearch(search), compilePattern));
}

/** The segments as text, with matches as [term:text]. */
function marked(search: string, name: string): string {
  return highlighter(search)(name)
    .map(({ text, term }) => (term === null ? text : `[${term}:${text}]`))
    .join('');
}

describe('highlighting', () => {
  test.each([
    ['', 'meta/Llama', 'meta/Llama'],
    ['LLAMA', 'meta/Llama-llama', 'meta/[0:Llama]-[0:llama]'],
    ['llama;meta', 'meta/Llama', '[1:meta]/[0:Llama]'],
    ['@license:mit', 'mit/model', 'mit/model'],
    ['@license:mit;model', 'mit/model', 'mit/[1:model]'],
    ['(llama)', 'meta/Llama', 'meta/[0:Llama]'],
    ['x*', 'meta/Llama', 'meta/Llama'],
    ['l+a', 'meta/Llama', 'meta/[0:Lla]ma'],
    ['meta/l;llama', 'meta/Llama', '[0:meta/L]lama'],
    ['aa', 'aaaa', '[0:aaaa]'],
    ['i', 'İstanbul-i', 'İstanbul-i'],
    // An invalid pattern highlights nothing, the other terms do.
    ['meta-(;llama', 'meta-(/llama', 'meta-(/[1:llama]'],
  ])('%j in %j', (search, name, expected) => {
    expect(marked(search, name)).toBe(expected);
  });

  test('the pieces are the whole name, whatever the search (property)', () => {
    const letters = fc.string({
      unit: fc.constantFrom('a', 'b', ';', '(', '.', '*', '|', 'İ', '@'),
      maxLength: 8,
    });
    fc.assert(
      fc.property(letters, fc.string({ unit: fc.constantFrom('a', 'b', 'A', 'İ', '/') }), (search, name) => {
        const segments = highlighter(search)(name);
        expect(segments.map(({ text }) => text).join('')).toBe(name);
      }),
    );
  });
});
