import type { CSSProperties } from 'react';

/** How many chart colors styles/tokens.css has. */
const COLORS = 10;

/** The color of a search term by its place, as a custom property: the same for its tag and for its matches. */
export function termColor(term: number): CSSProperties {
  return { '--term': `var(--chart-${(term % COLORS) + 1})` };
}
