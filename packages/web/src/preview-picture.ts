import { formatPercent } from '@leaderboard/core/format';
import type { OutlineText } from '@leaderboard/core/rendered-page';

/** In px: the size that link previews ask for. */
const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 60;
const FIRST_ROW = 190;
const ROW_HEIGHT = 42;
/** Few rows are taller, up to this height of all and of each. */
const ROWS_HEIGHT = 342;
const TALLEST_ROW = 84;
const LAST_LINE = 590;
/** A name of this many characters fits beside its bar; a title of this many across the picture in its largest letters. */
const LONGEST_NAME = 42;
const LONGEST_LARGE_TITLE = 34;
const LONGEST_TITLE = 58;
/** A long title, which takes the subtitle's place. */
const LONG_TITLE = { lines: 3, first: 66, apart: 38, size: 28 } as const;
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

interface PictureRow {
  /** null for a row that has no place. */
  readonly rank: number | null;
  readonly name: string;
  /** In percent; null without scores. */
  readonly average: number | null;
  /** Below the average. */
  readonly interval?: string | null;
}

interface PictureText {
  readonly title: string;
  /** null: the title takes its place, in several lines. */
  readonly subtitle: string | null;
  /** Below the rows. */
  readonly footer?: string;
}

function escapeXml(text: string): string {
  // XML has no way to write control characters.
  const printable = text.replace(/\p{Cc}|\p{Surrogate}|[\uFFFE\uFFFF]/gu, '\uFFFD');
  return printable.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function shortened(name: string, most: number): string {
  const characters = [...name];
  return characters.length <= most ? name : `${characters.slice(0, most - 1).join('')}…`;
}

function textAt(x: number, y: number, size: number, text: string, more = ''): string {
  return `<text x="${x}" y="${y}" font-size="${size}" ${more}>${escapeXml(text)}</text>`;
}

interface Line {
  readonly x?: number;
  readonly y: number;
  readonly size: number;
  readonly isBold?: boolean;
  readonly color: string;
}

/** A line that may be in any language: the picture's font has Latin letters alone. */
function lineAt({ x = MARGIN, y, size, isBold = false, color }: Line, text: string, outline: OutlineText) {
  return /\p{Script=Devanagari}/u.test(text)
    ? `<g transform="translate(${x} ${y}) scale(${size})" fill="${color}">${outline(text, isBold)}</g>`
    : textAt(x, y, size, text, `font-weight="${isBold ? 700 : 400}" fill="${color}"`);
}

interface RowPlace {
  readonly index: number;
  readonly rowHeight: number;
  readonly outline: OutlineText;
}

function rowAt(
  { rank, name, average, interval = null }: PictureRow,
  { index, rowHeight, outline }: RowPlace,
): string {
  const y = FIRST_ROW + index * rowHeight;
  const middle = y + rowHeight / 2 + 7;
  const filled = average === null ? 0 : (BAR.width * Math.max(0, Math.min(average, 100))) / 100;
  return [
    index === 0
      ? ''
      : `<line x1="${MARGIN}" x2="${WIDTH - MARGIN}" y1="${y}" y2="${y}" stroke="${COLORS.line}"/>`,
    rank === null
      ? ''
      : textAt(
          MARGIN + 52,
          middle,
          22,
          String(rank),
          `text-anchor="end" font-weight="700" fill="${COLORS.muted}"`,
        ),
    lineAt(
      { x: MARGIN + (rank === null ? 24 : 76), y: middle, size: 22, color: COLORS.text },
      shortened(name, LONGEST_NAME),
      outline,
    ),
    `<rect x="${BAR.x}" y="${middle - 12}" width="${BAR.width}" height="10" rx="5" fill="${COLORS.track}"/>`,
    `<rect x="${BAR.x}" y="${middle - 12}" width="${filled.toFixed(1)}" height="10" rx="5" fill="${COLORS.bar}"/>`,
    textAt(
      WIDTH - MARGIN - 20,
      interval === null ? middle : middle - 9,
      22,
      formatPercent(average),
      `text-anchor="end" font-weight="700" fill="${COLORS.text}"`,
    ),
    interval === null
      ? ''
      : textAt(WIDTH - MARGIN - 20, middle + 13, 17, interval, `text-anchor="end" fill="${COLORS.muted}"`),
  ].join('');
}

function titleOver(title: string, subtitle: string, outline: OutlineText): string[] {
  const size = [...title].length > LONGEST_LARGE_TITLE ? 28 : 46;
  return [
    lineAt({ y: 92, size, isBold: true, color: COLORS.text }, shortened(title, LONGEST_TITLE), outline),
    lineAt({ y: 142, size: 24, color: COLORS.muted }, subtitle, outline),
  ];
}

/** Broken between words; what is beyond the last line is left out. */
function longTitle(title: string, outline: OutlineText): string[] {
  const lines: string[] = [''];
  for (const word of title.split(' ')) {
    const line = lines.at(-1) ?? '';
    const longer = line === '' ? word : `${line} ${word}`;
    const isLast = lines.length === LONG_TITLE.lines;
    if (isLast || [...longer].length <= LONGEST_TITLE) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.map((line, index) =>
    lineAt(
      {
        y: LONG_TITLE.first + index * LONG_TITLE.apart,
        size: LONG_TITLE.size,
        isBold: true,
        color: COLORS.text,
      },
      shortened(line, LONGEST_TITLE),
      outline,
    ),
  );
}

/** The picture of a link preview, as SVG: a title over rows with a figure each. */
export function previewPicture(
  { title, subtitle, footer = '' }: PictureText,
  rows: readonly PictureRow[],
  outline: OutlineText,
): string {
  const rowHeight =
    rows.length === 0
      ? ROW_HEIGHT
      : Math.max(ROW_HEIGHT, Math.min(TALLEST_ROW, Math.floor(ROWS_HEIGHT / rows.length)));
  const height = Math.max(1, rows.length) * rowHeight;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="DejaVu Sans">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${COLORS.page}"/>`,
    ...(subtitle === null ? longTitle(title, outline) : titleOver(title, subtitle, outline)),
    `<rect x="${MARGIN}" y="${FIRST_ROW}" width="${WIDTH - 2 * MARGIN}" height="${height}" rx="12" fill="${COLORS.surface}" stroke="${COLORS.line}"/>`,
    ...rows.map((row, index) => rowAt(row, { index, rowHeight, outline })),
    footer === '' ? '' : lineAt({ y: LAST_LINE, size: 24, color: COLORS.muted }, footer, outline),
    '</svg>',
  ].join('');
}
