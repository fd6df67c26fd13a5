/**
 * Roles for a table with grids as rows. With `content-visibility`, grids out of view are not laid out (table rows always
 * are), but then browsers may no longer treat the element as a table.
 */
export const ROLES = {
  table: { role: 'table' },
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;
