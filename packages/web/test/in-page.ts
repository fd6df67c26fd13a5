/** Selectors and page functions shared by component tests and browser tests. */

export const DESKTOP = { width: 1440, height: 900 } as const;
export const PHONE = { width: 390, height: 844 } as const;

export const AVERAGE = 'model.average_score';

export function scoreKey(benchmark: string): string {
  return `evaluations.${benchmark}.normalized_score`;
}

/** The table's scroll container. */
export const SCROLLER = 'div:has(> table)';

/** Selector of a row by its position in the whole table: 1 is the first row below the header. */
export function rowSelector(position: number): string {
  return `tbody tr[aria-rowindex="${position + 1}"]`;
}

/** Selector of a cell by its column key. */
export function cellSelector(columnKey: string): string {
  return `[data-column="${columnKey}"]`;
}

export function headerSelector(columnKey: string): string {
  return `thead th[data-column="${columnKey}"]`;
}

// Playwright serializes these functions into the page, so they must be self-contained.

/** Horizontal overflow of the page, in px. */
export function overflowOfPage(): number {
  return document.documentElement.scrollWidth - document.documentElement.clientWidth;
}

/** True if an element's center is in view and not covered. */
export function isHit(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return hit !== null && (element.contains(hit) || hit.contains(element));
}

/** Response body of the leaderboard call: one entry per line. */
export function boardBody(entries: readonly object[]): string {
  return `[\n${entries.map((entry) => JSON.stringify(entry)).join(',\n')}\n]`;
}
