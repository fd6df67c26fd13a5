import type { Column, Row } from '@leaderboard/core/board/columns';
import { DEFAULT_VIEW } from '@leaderboard/core/board/view';
import { common as texts } from '#texts/common';
import type { RowDisplay } from '../state/board-context.ts';
import { headerTexts } from './columns.ts';
import { positionOf } from './grid-focus.ts';

/** Formats a value without its unit, as spreadsheets expect. */
function textOf(column: Column, row: Row, { scoreDisplay }: RowDisplay): string {
  if (column.kind === 'benchmark' && scoreDisplay === 'raw')
    return row.entry.evaluations[column.benchmark.key]?.value.toFixed(2) ?? '';
  const value = column.value(row);
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? texts.leaderboard.yes : texts.leaderboard.no;
  return typeof value === 'number' && column.type === 'number' ? value.toFixed(2) : String(value);
}

const inOneLine = (text: string) => text.replace(/\s+/g, ' ');
const inHtml = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** True if the range selects content of the element, not only its boundary. */
function hasSelected(range: Range, element: Element): boolean {
  if (!range.intersectsNode(element)) return false;
  const part = range.cloneRange();
  if (range.comparePoint(element, 0) >= 0) part.setStart(element, 0);
  const end = element.childNodes.length;
  if (range.comparePoint(element, end) <= 0) part.setEnd(element, end);
  return part.toString().trim() !== '';
}

/**
 * The selected table rows, formatted for a spreadsheet; null if the selection contains no rows. A selection that extends beyond the
 * rendered rows selects all rows of the view.
 */
export function copiedRows(
  selection: Selection | null,
  table: HTMLTableElement,
  rows: readonly Row[],
  display: RowDisplay,
): { readonly plain: string; readonly html: string } | null {
  const range = selection !== null && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
  if (range === null || range.collapsed || !range.intersectsNode(table)) return null;
  // A selection within one cell copies plain text.
  const { commonAncestorContainer: within } = range;
  if ((within instanceof Element ? within : within.parentElement)?.closest('td, th')) return null;
  const drawn = [...table.tBodies].flatMap((body) => [...body.rows]);
  const isBeyond = drawn.some((one) => one.ariaHidden === 'true' && range.intersectsNode(one));
  const chosen = drawn
    .filter((one) => one.cells[0] !== undefined && hasSelected(range, one))
    .flatMap(({ cells: [cell] }) => rows[(cell && positionOf(cell)?.row) ?? -1] ?? []);
  if (chosen.length === 0) return null;
  const columns = display.columns.filter(({ kind }) => kind !== 'pin');
  const isHeaded = table.tHead !== null && hasSelected(range, table.tHead);
  const lines = [
    ...(isHeaded ? [columns.map((column) => headerTexts(column, DEFAULT_VIEW).label)] : []),
    ...(isBeyond ? rows : chosen).map((row) => columns.map((column) => textOf(column, row, display))),
  ].map((cells) => cells.map(inOneLine));
  const html = lines.map((cells) => `<tr>${cells.map((text) => `<td>${inHtml(text)}</td>`).join('')}</tr>`);
  return {
    plain: lines.map((cells) => cells.join('\t')).join('\n'),
    html: `<table>${html.join('')}</table>`,
  };
}
