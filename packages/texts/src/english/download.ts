import type { Figure } from '@leaderboard/core/export/columns';
import type { ExportFormat } from '@leaderboard/core/export/source';

/** What a figure of a column is, after the column's own name. */
const figures: Record<Figure, string> = {
  value: '',
  low: ', lower end of its 95 % interval',
  high: ', upper end of its 95 % interval',
  questions: ', number of questions',
  best: ', best place the model may hold',
  worst: ', worst place the model may hold',
  id: ', name of the row',
};

/** The panel that downloads the table. */
export const download = {
  part: {
    label: 'What',
    choices: {
      view: { name: 'This view', meaning: 'The rows and columns as shown' },
      board: { name: 'Whole board', meaning: 'All models by their published ranks' },
    },
  },
  format: {
    label: 'Format',
    choices: {
      csv: { name: 'CSV', meaning: 'For spreadsheets' },
      json: { name: 'JSON', meaning: 'For programs, with what each column holds' },
      parquet: { name: 'Parquet', meaning: 'For data frames, with types' },
      tex: { name: 'LaTeX', meaning: 'For papers: a table with booktabs' },
      md: { name: 'Markdown', meaning: 'For pages and issues' },
    } satisfies Record<ExportFormat, { name: string; meaning: string }>,
  },
  embed: {
    title: 'Embed this view',
    titleOfToday: 'Embed this view of today’s board',
    ofToday: 'The code shows the board of today. A board of the past cannot be embedded.',
    width: 'Width in px, empty: as wide as there is room',
    height: 'Height in px',
    theme: 'Theme',
    themes: { system: 'As the visitor’s system', light: 'Light', dark: 'Dark' },
    copy: 'Copy the code',
    copied: 'Copied',
    announceCopied: 'Copied the code for embedding',
    announceSelected: 'Copying was refused. The code is selected: copy it with your keyboard or menu.',
  },
  action: 'Download the file',
  forPrograms: 'For programs: the same by address (API)',
  partial: 'The rest of the board is still loading.',
  making: 'The file is being made.',
  failed: 'The file could not be made. Try again, or load the page anew.',
  done: (name: string) => `${name} is downloaded`,
  caption: (board: string, publication: number | null, day: string | null, address: string) =>
    [
      board,
      publication === null ? null : `publication ${publication}`,
      day === null ? null : `of ${day}`,
      `scores in percent with 95 % intervals, ranks with the places that a model may hold. ${address}`,
    ]
      .filter((part) => part !== null)
      .join(', '),
  describe: (label: string, figure: Figure) => `${label}${figures[figure]}`,
};
