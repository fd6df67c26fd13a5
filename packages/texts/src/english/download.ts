import { type ColumnKey, columnOf } from '@leaderboard/core/board/columns';
import type { ExportColumn, Figure } from '@leaderboard/core/export/columns';
import type { ExportFormat } from '@leaderboard/core/export/source';
import { columnLabels, gapHeader } from './columns.ts';
import { day, count as formatCount } from './figures.ts';
import { minus, subjects, suite } from './suite.ts';

/** What columns hold, where their labels leave out the unit or the meaning. */
export const contents = {
  rank: 'Rank by average score',
  'model.average_score': 'Average score, percent',
  moved: `Places gained against the rank by all ${suite.scores} scores`,
  'metadata.params_billions': 'Parameters, billions',
  'metadata.co2_cost': 'CO₂ of the evaluation, kg',
  'metadata.hub_hearts': 'Likes on the hub',
  'features.is_not_available_on_hub': 'Whether the model is on the hub',
  'features.is_highlighted_by_maintainer': 'Whether its original creators provide the model',
} satisfies Partial<Record<ColumnKey, string>>;
const contentOf: Partial<Record<ColumnKey, string>> = contents;

/** What a figure of a column is, after the column's own name. */
const figures: Record<Figure, string> = {
  value: '',
  low: ', lower end of the 95 % interval',
  high: ', upper end of the 95 % interval',
  questions: ', number of questions',
  best: ', best rank that the model may have',
  worst: ', worst rank that the model may have',
  id: ', name of the row',
};

/** The label of the table's column that a column of data belongs to. */
function labelOf({ of, isSameMix }: Pick<ExportColumn, 'of' | 'isSameMix'>): string {
  const column = columnOf(of);
  if (column?.kind === 'benchmark') return column.benchmark.label;
  if (column?.kind === 'gap') return `${gapHeader(column).label}, ${isSameMix ? 'same mix' : 'plain'}`;
  return column === null ? of : columnLabels[column.key];
}

/** What a column of a file holds, for readers of the file. */
function describe({ of, figure, isSameMix }: Pick<ExportColumn, 'of' | 'figure' | 'isSameMix'>): string {
  const column = columnOf(of);
  const content =
    column?.kind === 'benchmark'
      ? `${column.benchmark.label} score, percent`
      : column?.kind === 'gap'
        ? `${minus(column.pair)}, ${column.domain === null ? 'mean of the domains' : subjects[column.domain.key]}, ${isSameMix ? 'on the same mix of subjects and levels' : 'plain'}, percentage points`
        : (contentOf[of] ?? labelOf({ of }));
  return `${content}${figures[figure]}`;
}

/** The panel that downloads the table. */
export const download = {
  view: 'This view',
  shown: (models: number, columns: number) =>
    `${formatCount(models)} ${models === 1 ? 'model' : 'models'}, ${columns} columns as shown`,
  board: 'Whole board',
  all: (models: number, columns: number) =>
    `${formatCount(models)} ${models === 1 ? 'model' : 'models'}, all ${columns} columns with intervals; the same addresses serve programs:`,
  format: {
    label: 'Format',
    choices: {
      csv: { name: 'CSV', meaning: 'For spreadsheets' },
      semicolons: {
        name: 'CSV, decimal commas',
        meaning: 'For spreadsheets that write 65,96, such as German ones',
      },
      json: { name: 'JSON', meaning: 'For programs, with what each column holds' },
      parquet: { name: 'Parquet', meaning: 'For data frames, with types' },
      tex: { name: 'LaTeX', meaning: 'For papers: a table with booktabs' },
      md: { name: 'Markdown', meaning: 'For pages and issues' },
    } satisfies Record<ExportFormat, { name: string; meaning: string }>,
  },
  action: 'Download the file',
  partial: 'The rest of the board is still loading.',
  making: 'The file is being made.',
  failed: 'The file could not be made. Try again, or reload the page.',
  done: (name: string) => `${name} is downloaded`,
  caption: (board: string, publication: number | null, at: string | null, hasIntervals: boolean) =>
    [
      board,
      publication === null ? null : `board ${publication}`,
      at === null ? null : `of ${day(at)}`,
      hasIntervals
        ? 'scores in percent with 95 % intervals, ranks with the ranks that a model may have.'
        : 'scores in percent.',
    ]
      .filter((part) => part !== null)
      .join(', '),
  labelOf,
  describe,
};
