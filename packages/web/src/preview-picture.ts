import { formatPercent } from '@leaderboard/core/format';
import type { OutlineText } from '@leaderboard/core/rendered-page';

/** In px: the size that link previews ask for. */
const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 60;
const FIRST_ROW = 190;
const ROW_HEIGHT = 42;
/** A name of this many characters fits beside its bar. */
const LONGEST_NAME = 42;
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
  readonly rank: number;
  readonly name: string;
  /** In percent; null without scores. */
  readonly average: number | null;
}

interface PictureText {
  readonly title: string;
  readonly subtitle: string;
}

function escapeXml(text: string): string {
  // XML has no way to write control characters.
  const printable = text.replace(/\p{Cc}|\p{Surrogate}|[\uFFFE\uFFFF]/gu, '\uFFFD');
  return printable.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function shortened(name: string): string {
  const characters = [...name];
  return characters.length <= LONGEST_NAME ? name : `${characters.slice(0, LONGEST_NAME - 1).join('')}…`;
}

function textAt(x: number, y: number, size: number, text: string, more = ''): string {
  return `<text x="${x}" y="${y}" font-size="${size}" ${more}>${escapeXml(text)}</text>`;
}

/** A line that may be in any language: the picture's font has Latin letters alone. */
function lineAt(y: number, size: number, text: string, isBold: boolean, color: string, outline: OutlineText) {
  return /\p{Script=Devanagari}/u.test(text)
    ? `<g transform="translate(${MARGIN} ${y}) scale(${size})" fill="${color}">${outline(text, isBold)}</g>`
    : textAt(MARGIN, y, size, text, `font-weight="${isBold ? 700 : 400}" fill="${color}"`);
}

function rowAt({ rank, name, average }: PictureRow, index: number): string {
  const y = FIRST_ROW + index * ROW_HEIGHT;
  const middle = y + 28;
  const filled = average === null ? 0 : (BAR.width * Math.max(0, Math.min(average, 100))) / 100;
  return [
    index === 0
      ? ''
      : `<line x1="${MARGIN}" x2="${WIDTH - MARGIN}" y1="${y}" y2="${y}" stroke="${COLORS.line}"/>`,
    textAt(
      MARGIN + 52,
      middle,
      22,
      String(rank),
      `text-anchor="end" font-weight="700" fill="${COLORS.muted}"`,
    ),
    textAt(MARGIN + 76, middle, 22, shortened(name), `fill="${COLORS.text}"`),
    `<rect x="${BAR.x}" y="${y + 16}" width="${BAR.width}" height="10" rx="5" fill="${COLORS.track}"/>`,
    `<rect x="${BAR.x}" y="${y + 16}" width="${filled.toFixed(1)}" height="10" rx="5" fill="${COLORS.bar}"/>`,
    textAt(
      WIDTH - MARGIN - 20,
      middle,
      22,
      formatPercent(average),
      `text-anchor="end" font-weight="700" fill="${COLORS.text}"`,
    ),
  ].join('');
}

/** The picture of a link preview, as SVG: the best models with their averages. */
export function previewPicture(
  { title, subtitle }: PictureText,
  rows: readonly PictureRow[],
  outline: OutlineText,
): string {
  const height = Math.max(1, rows.length) * ROW_HEIGHT;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="DejaVu Sans">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${COLORS.page}"/>`,
    lineAt(92, 46, title, true, COLORS.text, outline),
    lineAt(142, 24, subtitle, false, COLORS.muted, outline),
    `<rect x="${MARGIN}" y="${FIRST_ROW}" width="${WIDTH - 2 * MARGIN}" height="${height}" rx="12" fill="${COLORS.surface}" stroke="${COLORS.line}"/>`,
    ...rows.map(rowAt),
    '</svg>',
  ].join('');
}
