/**
 * ARIA roles for a table whose rows are grids. Unlike table rows, grids with `content-visibility` skip layout out of view, but
 * then browsers may no longer treat the element as a table.
 */
export const ROLES = {
  table: { role: 'table' },
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;
