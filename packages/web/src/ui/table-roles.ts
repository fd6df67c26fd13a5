/**
 * For tables whose rows are grids, so that those of a long list are not laid out while out of view (`content-visibility`
 * does nothing for table rows): a browser may then forget that this is a table, unless it is told.
 */
export const ROLES = {
  table: { role: 'table' },
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

/** Lists of more rows than this leave those out of view undrawn. */
export const LONG_LIST = 50;
