/** The toolbar above the table; what its panels say is apart from it (table-panels.ts). */
export const tableControls = {
  label: 'Table display',
  reset: 'Reset',
  changed: '(changed)',
  options: {
    button: 'Table options',
    /** On phones; a part of the full name, so that voice control finds it. */
    buttonShort: 'Options',
    tooltip: 'Choose how rows, scores and ranks are shown',
    title: 'Table Options',
    wasReset: 'Table options are back to their defaults',
  },
  columns: {
    button: 'Column visibility',
    tooltip: 'Choose which columns to display in the table',
    title: 'Column Visibility',
    wasReset: 'The default columns are shown',
  },
  download: {
    button: 'Download',
    tooltip: 'Take the table with you: CSV, JSON, Parquet, LaTeX or Markdown',
    title: 'Download',
  },
  height: {
    label: 'Table height',
    taller: 'Taller table',
    shorter: 'Shorter table',
    reset: 'Default table height',
    announce: (px: number) => `The table is ${px} pixels high`,
  },
};
