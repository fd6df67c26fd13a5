import type { CSSProperties } from 'react';

/** Colours in the chart palette (spec 9; styles/tokens.css). */
const COLOURS = 10;

/** The colour of a search term by its place, as custom property; the same for its tag and for its matches. */
export function termColour(term: number): CSSProperties {
  return { '--term': `var(--chart-${(term % COLOURS) + 1})` };
}
