import { type CompilePattern, looksLikePattern, parseSearch } from './search.ts';

/** A piece of a name: `term` is the search term it matches, by its place among the alternatives; null for none. */
export interface HighlightSegment {
  readonly text: string;
  readonly term: number | null;
}

type Ranges = readonly (readonly [number, number])[];
type Matcher = (name: string) => Ranges;

function plainMatcher(text: string): Matcher {
  const wanted = text.toLowerCase();
  return (name) => {
    const lower = name.toLowerCase();
    // A few letters change their length in lower case: then the places are not the name's.
    if (lower.length !== name.length) return [];
    const ranges: [number, number][] = [];
    for (let at = lower.indexOf(wanted); at !== -1; at = lower.indexOf(wanted, at + wanted.length)) {
      ranges.push([at, at + wanted.length]);
    }
    return ranges;
  };
}

/**
 * Splits a model's name into its pieces by the search terms they match (spec 2.2), the whole name in order. Where terms
 * overlap, the first one has it.
 * @param onInvalid told of each pattern that is none; it highlights nothing (spec 5.1).
 */
export function compileHighlighter(
  search: string,
  compilePattern: CompilePattern,
  onInvalid: (pattern: string) => void,
): (name: string) => readonly HighlightSegment[] {
  const matchers = parseSearch(search).map(({ text }): Matcher | null => {
    if (text === '') return null;
    if (!looksLikePattern(text)) return plainMatcher(text);
    const pattern = compilePattern(text);
    if (pattern === null) onInvalid(text);
    return pattern?.matches ?? null;
  });
  if (matchers.every((matcher) => matcher === null)) return (name) => [{ text: name, term: null }];
  return (name) => {
    const termAt = new Array<number | null>(name.length).fill(null);
    matchers.forEach((matcher, term) => {
      for (const [start, end] of matcher?.(name) ?? []) {
        if (termAt.slice(start, end).every((taken) => taken === null)) termAt.fill(term, start, end);
      }
    });
    const segments: HighlightSegment[] = [];
    let start = 0;
    for (let index = 1; index <= name.length; index += 1) {
      if (index < name.length && termAt[index] === termAt[start]) continue;
      segments.push({ text: name.slice(start, index), term: termAt[start] ?? null });
      start = index;
    }
    return segments;
  };
}
