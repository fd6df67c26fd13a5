import { plainLine } from '../plain-text.ts';
import type { ExportRow } from './columns.ts';
import type { DocumentTable } from './document-table.ts';

/** What Markdown, the HTML in it or a page that makes links by itself could take for more than a text. */
const MARKUP = /[\\`*_{}[\]<>#|~&$!@=:]|(?<=www)\./gi;

/** A text as itself: each mark as the number of its character, which no reader of Markdown takes for markup. */
function escaped(text: string): string {
  return plainLine(text).replace(MARKUP, (mark) => `&#${mark.codePointAt(0)};`);
}

const lineOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;

/** A table of GitHub's Markdown, with a line below it that says where it comes from. */
export function markdownTable(
  { heads, isNumeric, cellsOf }: DocumentTable,
  rows: Iterable<ExportRow>,
  caption: string,
): string {
  let text = lineOf(heads.map(escaped)) + lineOf(isNumeric.map((numeric) => (numeric ? '---:' : ':---')));
  for (const row of rows) text += lineOf(cellsOf(row).map(escaped));
  return `${text}\n${escaped(caption)}\n`;
}
