import type { CompiledSearch } from './search.ts';

/** A segment of a name; `term` is the index of the matching search term, or null. */
export interface HighlightSegment {
  readonly text: string;
  readonly term: number | null;
}

/**
 * Splits a model name into consecutive segments by matching search term. If terms overlap, the first one wins. An invalid pattern
 * highlights nothing.
 */
export function createHighlighter({ terms }: CompiledSearch): (name: string) => readonly HighlightSegment[] {
  return (name) => {
    const termAt = new Array<number | null>(name.length).fill(null);
    terms.forEach((matcher, term) => {
      for (const [start, end] of matcher.name?.matches(name) ?? []) {
        if (termAt.slice(start, end).every((taken) => taken === null)) termAt.fill(term, start, end);
      }
    });
    const segments: HighlightSegment[] = [];
    let start = 0;
    for (let index = 1; index <= name.length; index += 1) {
      // `termAt` is undefined past the end, so the last segment ends there.
      if (termAt[index] === termAt[start]) continue;
      segments.push({ text: name.slice(start, index), term: termAt[start] ?? null });
      start = index;
    }
    return segments;
  };
}
