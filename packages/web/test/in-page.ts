/** What component tests and browser tests look for in a page, for the locators of either. */

export const DESKTOP = { width: 1440, height: 900 } as const;
export const PHONE = { width: 390, height: 844 } as const;

export const AVERAGE = 'model.average_score';

export function scoreKey(benchmark: string): string {
  return `evaluations.${benchmark}.normalized_score`;
}

/** The container that the table scrolls in. */
export const SCROLLER = 'div:has(> table)';

/** The row of a rank, by its place in the whole table: 1 is the first row under the header. */
export function rowSelector(position: number): string {
  return `tbody tr[aria-rowindex="${position + 1}"]`;
}

/** A cell by its column's key. */
export function cellSelector(columnKey: string): string {
  return `[data-column="${columnKey}"]`;
}

export function headerSelector(columnKey: string): string {
  return `thead th[data-column="${columnKey}"]`;
}

// Playwright sends these into the page as text: each is complete in itself.

/** How far the page scrolls sideways, in px. */
export function overflowOfPage(): number {
  return document.documentElement.scrollWidth - document.documentElement.clientWidth;
}

/** Whether the middle of an element is what one would hit there: it is in view and nothing covers it. */
export function isHit(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return hit !== null && (element.contains(hit) || hit.contains(element));
}

/** The body of the leaderboard call: one entry a line. */
export function boardBody(entries: readonly object[]): string {
  return `[\n${entries.map((entry) => JSON.stringify(entry)).join(',\n')}\n]`;
}
