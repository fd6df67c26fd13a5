import type { ExportRow } from '@leaderboard/core/export/columns';
import { plainLine } from '@leaderboard/core/plain-text';
import type { DocumentTable } from './document-table.ts';

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
/** The signs of ASCII that are more than themselves. */
const SPECIAL = /[\\{}$&#%_^~<>|"`']/;
/** What the fonts of every LaTeX lack: all beyond ASCII and the letters of western and central European languages. */
const UNSET = /[^\x20-\x7e\u00c0-\u017e]|[ÐÞðþĄąĘęĐđĦħĮįĸĿŀŉŊŋŦŧŲų]/;
/** An emoji's wish to be drawn in color. */
const DRAWN_IN_COLOR = /\ufe0f/g;

/** A text as itself: nothing in it is a command. A sign that LaTeX cannot set is a question mark. */
export function latexText(text: string): string {
  const written = Array.from(plainLine(text).normalize('NFC').replace(DRAWN_IN_COLOR, ''), (mark) => {
    if (SPECIAL.test(mark)) return COMMANDS[mark] ?? `\\${mark}`;
    return UNSET.test(mark) ? (COMMANDS[mark] ?? '?') : mark;
  }).join('');
  // Two of them in a row would be set as another mark: '--' as a dash.
  return written.replace(/([-,])(?=\1)/g, '$1{}');
}

/** '[' after a line's end would be taken for the space below it. */
const lineOf = (cells: readonly string[]) =>
  `    ${cells.map((cell) => (cell.startsWith('[') ? `{}${cell}` : cell)).join(' & ')} \\\\\n`;

/**
 * A table for pdfLaTeX, XeLaTeX and LuaLaTeX. Its first lines say what it needs.
 * @param caption says what it shows, of which date, and where it comes from.
 * @param label for references to the table, of ASCII letters, digits and hyphens.
 */
export function latexTable(
  { heads, isNumeric, cellsOf }: DocumentTable,
  rows: Iterable<ExportRow>,
  caption: string,
  label: string,
): string {
  let body = '';
  for (const row of rows) body += lineOf(cellsOf(row).map(latexText));
  return [
    '% \\usepackage{booktabs,textcomp}\n% ? stands for a sign that the fonts of LaTeX lack.\n',
    '\\begin{table}\n  \\centering\n',
    `  \\caption{${latexText(caption)}}\n  \\label{tab:${label}}\n`,
    `  \\begin{tabular}{${isNumeric.map((numeric) => (numeric ? 'r' : 'l')).join('')}}\n    \\toprule\n`,
    lineOf(heads.map(latexText)),
    '    \\midrule\n',
    body,
    '    \\bottomrule\n  \\end{tabular}\n\\end{table}\n',
  ].join('');
}
