import type { ExportRow } from './columns.ts';
import type { DocumentTable } from './document-table.ts';
import { plainLine } from './plain-line.ts';

const COMMANDS: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '"': '\\textquotedbl{}',
  '`': '\\textasciigrave{}',
  "'": '\\textquotesingle{}',
  '–': '\\textendash{}',
};

/** A text as itself: nothing in it is a command. */
export function latexText(text: string): string {
  const written = plainLine(text).replace(/[\\{}$&#%_^~<>|"`'–]/g, (mark) => COMMANDS[mark] ?? `\\${mark}`);
  // Two of them in a row would be set as another mark: '--' as a dash.
  return written.replace(/([-,])(?=\1)/g, '$1{}');
}

/** '[' after a line's end would be taken for the space below it. */
const lineOf = (cells: readonly string[]) =>
  `    ${cells.map((cell) => (cell.startsWith('[') ? `{}${cell}` : cell)).join(' & ')} \\\\\n`;

/**
 * A table for the packages booktabs and textcomp. Its first lines say what it needs.
 * @param caption says what it shows, of which date, and where it comes from.
 */
export function latexTable(
  { heads, isNumeric, cellsOf }: DocumentTable,
  rows: Iterable<ExportRow>,
  caption: string,
): string {
  let body = '';
  for (const row of rows) body += lineOf(cellsOf(row).map(latexText));
  return [
    '% \\usepackage{booktabs,textcomp}\n',
    '\\begin{table}\n  \\centering\n',
    `  \\caption{${latexText(caption)}}\n  \\label{tab:bhashabench}\n`,
    `  \\begin{tabular}{${isNumeric.map((numeric) => (numeric ? 'r' : 'l')).join('')}}\n    \\toprule\n`,
    lineOf(heads.map(latexText)),
    '    \\midrule\n',
    body,
    '    \\bottomrule\n  \\end{tabular}\n\\end{table}\n',
  ].join('');
}
