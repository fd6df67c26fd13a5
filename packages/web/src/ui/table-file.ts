import { csvTable } from '@leaderboard/core/export/csv';
import { MISSING } from '@leaderboard/core/format';

/** What a cell of a page's table shows, and the figures in it where they are more than one: an interval has two ends. */
interface ShownCell {
  readonly text: string;
  readonly figures: readonly number[];
  /** Whether it names something, such as a revision: a text, even of digits alone. */
  readonly isName?: boolean;
}

interface Words {
  /** What the page shows in place of an unknown fact. */
  readonly unknown: string;
  readonly lowEnd: (values: { column: string }) => string;
  readonly highEnd: (values: { column: string }) => string;
}

/** A figure becomes a number, so that a spreadsheet can calculate with it: '−1.20', '61.15 %', '5,615', '12,34,567'. */
function cellValue({ text, isName = false }: ShownCell, { unknown }: Words): string | number | null {
  if (text === '' || text === MISSING || text === unknown) return null;
  if (isName) return text;
  const figure = /^([+−-]?\d+(?:,\d{2,3})*(?:\.\d+)?)(?:\s%)?$/.exec(text)?.[1];
  return figure === undefined ? text : Number(figure.replaceAll(',', '').replace('−', '-'));
}

/** The heads of a column: its own, and those of the ends of an interval. */
function headsOf(head: string, figures: number, { lowEnd, highEnd }: Words): string[] {
  return [
    ...(figures === 2 ? [] : [head]),
    ...(figures > 1 ? [lowEnd({ column: head }), highEnd({ column: head })] : []),
  ];
}

/** A page's table as CSV: the first cell of a row is its name, an interval has a column for each end, what is missing is empty. */
export function tableCsv(
  heads: readonly string[],
  rows: readonly (readonly ShownCell[])[],
  words: Words,
): string {
  const widths = heads.map((_, place) => Math.max(1, ...rows.map((row) => row[place]?.figures.length ?? 0)));
  const lines = rows.map((row) =>
    widths.flatMap((width, place) => {
      const cell = row[place] ?? { text: '', figures: [] };
      const { text, figures } = cell;
      if (width === 1) return [place === 0 ? text : cellValue(cell, words)];
      // A score without an interval is a figure alone.
      const known = figures.length > 0 ? figures : [cellValue(cell, words)];
      return Array.from({ length: width }, (_end, index) => known[index] ?? null);
    }),
  );
  const named = heads.flatMap((head, place) => headsOf(head, widths[place] ?? 1, words));
  return csvTable([named, ...lines]);
}
