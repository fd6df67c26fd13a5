import type { ExportRow } from '@leaderboard/core/export/columns';
import { plainLine } from '@leaderboard/core/plain-text';
import type { DocumentTable } from './document-table.ts';

/** What Markdown, the HTML in it or a page that makes links by itself could take for more than a text. */
const MARKUP = /[\\`*_{}[\]<>#|~&$!@=:]|(?<=www)\./gi;

/** A text as itself: nothing in it is markup. */
function escaped(text: string): string {
  return plainLine(text).replace(MARKUP, '\\$&');
}

const lineOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;

/**
 * A table of GitHub's Markdown, with a line below it that says where it comes from.
 * @param address where the same can be seen: a link
 */
export function markdownTable(
  { heads, isNumeric, cellsOf }: DocumentTable,
  rows: Iterable<ExportRow>,
  caption: string,
  address: string,
): string {
  let text = lineOf(heads.map(escaped)) + lineOf(isNumeric.map((numeric) => (numeric ? '---:' : ':---')));
  // Figures are written by us: '61.15 [60.81, 61.49]' has no link in it.
  for (const row of rows)
    text += lineOf(cellsOf(row).map((cell, place) => (isNumeric[place] ? cell : escaped(cell))));
  return `${text}\n${escaped(caption)} <${address.replace(/[<>\s]/g, encodeURIComponent)}>\n`;
}
