/** Builds a LaTeX table: one cell per column, each figure with its interval. */
import type { Value } from '@leaderboard/core/board/columns';
import type { ExportColumn, ExportRow, Figure } from '@leaderboard/core/export/columns';
import { plainLine } from '@leaderboard/core/safe-text';

const COMMANDS: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '"': '\\textquotedblright{}',
  '`': '\\textasciigrave{}',
  "'": '\\textquotesingle{}',
  '–': '\\textendash{}',
  '—': '\\textemdash{}',
  '‘': '\\textquoteleft{}',
  '’': '\\textquoteright{}',
  '“': '\\textquotedblleft{}',
  '”': '\\textquotedblright{}',
  '…': '\\textellipsis{}',
  '•': '\\textbullet{}',
  '₂': '\\textsubscript{2}',
  '❤': '$\\heartsuit$',
};
/** ASCII characters with a special meaning in LaTeX. */
const SPECIAL = /[\\{}$&#%_^~<>|"`']/;
/** Characters that standard LaTeX fonts lack: all except ASCII and the letters of western and central European languages. */
const UNSET = /[^\x20-\x7e\u00c0-\u017e]|[ÐÞðþĄąĘęĐđĦħĮįĸĿŀŉŊŋŦŧŲų]/;
/** The variation selector that requests a color emoji. */
const DRAWN_IN_COLOR = /\ufe0f/g;

/** Escapes a string for LaTeX. Unsupported characters become question marks. */
export function latexText(text: string): string {
  const written = Array.from(plainLine(text).normalize('NFC').replace(DRAWN_IN_COLOR, ''), (mark) => {
    if (SPECIAL.test(mark)) return COMMANDS[mark] ?? `\\${mark}`;
    return UNSET.test(mark) ? (COMMANDS[mark] ?? '?') : mark;
  }).join('');
  // Prevents ligatures: '--' would become a dash.
  return written.replace(/([-,])(?=\1)/g, '$1{}');
}

/** LaTeX would parse '[' after a line break as its optional spacing argument. */
function lineOf(texts: readonly string[]): string {
  const cells = texts.map((text) => latexText(text).replace(/^\[/, '{}['));
  return `    ${cells.join(' & ')} \\\\\n`;
}

/** The figures of one column of the table. */
interface Part {
  readonly columns: ReadonlyMap<Figure, ExportColumn>;
  readonly first: ExportColumn;
}

function partsOf(columns: readonly ExportColumn[]): Part[] {
  const parts = new Map<string, Map<Figure, ExportColumn>>();
  for (const column of columns) {
    const part = parts.get(column.of) ?? new Map<Figure, ExportColumn>();
    part.set(column.figure, column);
    parts.set(column.of, part);
  }
  return [...parts.values()].flatMap((part) => {
    const first = part.get('value');
    return first === undefined ? [] : [{ columns: part, first }];
  });
}

function textOf(value: Value, kind: ExportColumn['kind']): string {
  if (value === null) return '';
  if (typeof value === 'number') return kind === 'number' ? value.toFixed(2) : String(value);
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;
}

/** '61.15 [60.81, 61.49]', '2 (2–3)' */
function cellOf({ columns, first }: Part, row: ExportRow): string {
  const text = textOf(first.value(row), first.kind);
  const of = (figure: Figure) => {
    const column = columns.get(figure);
    return column === undefined ? '' : textOf(column.value(row), column.kind);
  };
  const [low, high] = [of('low'), of('high')];
  if (low !== '') return `${text} [${low}, ${high}]`;
  const [best, worst] = [of('best'), of('worst')];
  return best === worst ? text : `${text} (${best}–${worst})`;
}

/** The lines of a table, headers first. Columns that are empty in every row are omitted. */
export function tableLines(
  columns: readonly ExportColumn[],
  rows: readonly ExportRow[],
  labelOf: (column: ExportColumn) => string,
): { readonly lines: readonly (readonly string[])[]; readonly isNumeric: readonly boolean[] } {
  const parts = partsOf(columns).filter(({ first }) => rows.some((row) => first.value(row) !== null));
  return {
    lines: [
      parts.map(({ first }) => labelOf(first)),
      ...rows.map((row) => parts.map((part) => cellOf(part, row))),
    ],
    isNumeric: parts.map(({ first }) => first.kind === 'number' || first.kind === 'integer'),
  };
}

/** In an escaped URL, a line may break after these. A search in Hindi consists of percent-encoded bytes alone. */
const URL_BREAKS = /\\&|\\%[0-9A-F]{2}|[,./?=]+/gi;

/**
 * Escapes a caption and lets its URL break. Otherwise a URL with many columns would leave the page, and as one word of a thousand
 * characters it crashes XeLaTeX.
 */
function captionText(caption: string): string {
  return latexText(caption).replace(/https?:\S+/g, (url) => url.replace(URL_BREAKS, '$&\\allowbreak{}'));
}

/**
 * A table for pdfLaTeX, XeLaTeX and LuaLaTeX. Its first lines list its requirements.
 * @param caption states the table's content, date and source
 * @param label for references to the table; consists of ASCII letters, digits and hyphens
 */
export function latexTable(
  { lines: [heads = [], ...rows], isNumeric }: ReturnType<typeof tableLines>,
  caption: string,
  label: string,
): string {
  return [
    '% \\usepackage{booktabs,textcomp}\n% ? stands for a sign that the fonts of LaTeX lack.\n',
    '\\begin{table}\n  \\centering\n',
    `  \\caption{${captionText(caption)}}\n  \\label{tab:${label}}\n`,
    `  \\begin{tabular}{${isNumeric.map((numeric) => (numeric ? 'r' : 'l')).join('')}}\n    \\toprule\n`,
    lineOf(heads),
    '    \\midrule\n',
    ...rows.map(lineOf),
    '    \\bottomrule\n  \\end{tabular}\n\\end{table}\n',
  ].join('');
}
