/** What columns of files are called, and hold. */
import { languageNames } from '@leaderboard/core/benchmark/suite';
import { columnOf, type GapColumn } from '@leaderboard/core/board/columns';
import type { ExportColumn } from '@leaderboard/core/export/columns';
import { columns } from './catalogs/columns.ts';
import { download as texts } from './catalogs/download.ts';
import { language } from './catalogs/figures.ts';
import { gapLabel } from './column-words.ts';
import { benchmarkLabel, minus, subjects } from './suite-words.ts';

type Named = Pick<ExportColumn, 'of'>;

/** Makes the function for the label of the table's column that a column of data belongs to. */
export function labelIn(words: typeof columns, of: typeof language): (column: Named) => string {
  const gapOf = (column: GapColumn) => gapLabel(words, column, languageNames(of));
  return ({ of: key }) => {
    const column = columnOf(key);
    if (column?.kind === 'benchmark') return column.benchmark.label;
    if (column?.kind === 'gap') return gapOf(column);
    return column === null ? key : words.labels[column.key];
  };
}

export const labelOf = labelIn(columns, language);

const contents: Readonly<Record<string, string>> = {
  ...texts.contents,
};

/** What a column holds, without its figure. */
function contentOf(named: Named): string {
  const { of } = named;
  const column = columnOf(of);
  switch (column?.kind) {
    case 'benchmark':
      return texts.score({ label: benchmarkLabel(column.benchmark) });
    case 'gap':
      return texts.gap({
        minus: minus(column.pair),
        subject: column.domain && subjects[column.domain.key],
      });
    default:
      return contents[of] ?? labelOf(named);
  }
}

/** What a column of a file holds, for readers of the file. */
export function describe({ figure, ...column }: Pick<ExportColumn, 'of' | 'figure'>): string {
  return texts.figures[figure]({ content: contentOf(column) });
}
