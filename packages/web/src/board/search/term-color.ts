import type { CSSProperties } from 'react';

/** Number of chart colors in styles/tokens.css. */
const COLORS = 10;

/** The color of a search term by its index, for its tag and its matches. */
export function termColor(term: number): CSSProperties {
  return { '--term': `var(--chart-${(term % COLORS) + 1})` };
}
