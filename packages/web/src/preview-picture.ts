import type { Row } from '@leaderboard/core/board/columns';
import { formatPercent } from '@leaderboard/core/format';

/** The size in px that link previews ask for. */
const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 60;
const FIRST_ROW = 190;
const ROW_HEIGHT = 42;
const ROWS = 10;
/** The number of characters that fit beside a bar, and across the picture in the largest and in the smaller letters. */
const LONGEST_NAME = 42;
const LONGEST_LARGE_TITLE = 34;
const LONGEST_TITLE = 58;
const BAR = { x: 790, width: 210 } as const;

/** The colors of the light theme (styles/tokens.css), which a picture cannot read from there. */
const COLORS = {
  page: '#f5f7fa',
  surface: '#ffffff',
  line: '#e2e8f0',
  text: '#17212f',
  muted: '#536075',
  track: '#e1e8f1',
  bar: '#2f6fc4',
} as const;

function escapeXml(text: string): string {
  // XML cannot contain control characters.
  const printable = text.replace(/\p{Cc}|\p{Surrogate}|[\uFFFE\uFFFF]/gu, '\uFFFD');
  return printable.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function shortened(name: string, most: number): string {
  const characters = [...name];
  return characters.length <= most ? name : `${characters.slice(0, most - 1).join('')}…`;
}

interface TextStyle {
  readonly size: number;
  readonly color: string;
  readonly isBold?: boolean;
  readonly anchor?: 'start' | 'end';
}

function textAt(
  x: number,
  y: number,
  text: string,
  { size, color, isBold = false, anchor = 'start' }: TextStyle,
): string {
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${isBold ? 700 : 400}" text-anchor="${anchor}" fill="${color}">${escapeXml(text)}</text>`;
}

function rowAt({ rank, entry, average }: Row, index: number): string {
  const y = FIRST_ROW + index * ROW_HEIGHT;
  const baseline = y + ROW_HEIGHT / 2 + 7;
  const barWidth = average === null ? 0 : (BAR.width * Math.max(0, Math.min(average, 100))) / 100;
  const bar = (width: number, color: string) =>
    `<rect x="${BAR.x}" y="${baseline - 12}" width="${width.toFixed(1)}" height="10" rx="5" fill="${color}"/>`;
  const figure = { size: 22, isBold: true, anchor: 'end' } as const;
  return [
    index === 0
      ? ''
      : `<line x1="${MARGIN}" x2="${WIDTH - MARGIN}" y1="${y}" y2="${y}" stroke="${COLORS.line}"/>`,
    textAt(MARGIN + 52, baseline, String(rank), { ...figure, color: COLORS.muted }),
    textAt(MARGIN + 76, baseline, shortened(entry.model.name, LONGEST_NAME), {
      size: 22,
      color: COLORS.text,
    }),
    bar(BAR.width, COLORS.track),
    bar(barWidth, COLORS.bar),
    textAt(WIDTH - MARGIN - 20, baseline, formatPercent(average), { ...figure, color: COLORS.text }),
  ].join('');
}

/** The picture of the board for link previews, as SVG: its title over the best models with their averages. */
export function boardPicture(title: string, subtitle: string, rows: readonly Row[]): string {
  const best = rows.slice(0, ROWS);
  const size = [...title].length > LONGEST_LARGE_TITLE ? 28 : 46;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="DejaVu Sans">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${COLORS.page}"/>`,
    textAt(MARGIN, 92, shortened(title, LONGEST_TITLE), { size, isBold: true, color: COLORS.text }),
    textAt(MARGIN, 142, subtitle, { size: 24, color: COLORS.muted }),
    `<rect x="${MARGIN}" y="${FIRST_ROW}" width="${WIDTH - 2 * MARGIN}" height="${Math.max(1, best.length) * ROW_HEIGHT}" rx="12" fill="${COLORS.surface}" stroke="${COLORS.line}"/>`,
    ...best.map(rowAt),
    '</svg>',
  ].join('');
}
