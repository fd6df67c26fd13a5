import { formatPercent } from '@leaderboard/core/format';

/** What is known of a model, or of one of its runs, for a badge. */
export type Standing =
  | {
      readonly kind: 'on_board';
      /** In percent. */
      readonly average: number;
      readonly rank: number;
      readonly range: readonly [best: number, worst: number] | null;
      readonly rows: number;
      readonly isFlagged: boolean;
      readonly publication: number;
    }
  | { readonly kind: 'superseded'; readonly by: number | null }
  | { readonly kind: 'taken_back' | 'waiting' | 'no_score' | 'unknown' | 'unknown_subject' | 'unavailable' };

interface Badge {
  readonly board: string;
  /** What of the board: 'BBA Hindi'. */
  readonly subject: string;
  readonly model: string;
  readonly standing: Standing;
}

/** White on each of them is readable, in light and in dark surroundings. */
const COLORS = { label: '#3b4757', placed: '#2f63a3', warning: '#8a4b08', unknown: '#536075' };

const HEIGHT = 20;
const PADDING = 6;
/** Longer names are cut: a badge stays below 2 kB. */
const LONGEST_NAME = 96;
const LONGEST_BOARD = 40;

/** Widths of characters in the fonts that the badge names, at 11 px; others count as wide letters. */
const NARROW = /[ .,:;!|'ijl()[\]/\-–]/;
const WIDE = /[mwMW%#@]/;

function widthOf(text: string): number {
  let width = 0;
  for (const character of text) {
    if (character > '\u024f' && character !== '–') width += 11;
    else width += NARROW.test(character) ? 4.3 : WIDE.test(character) ? 10.2 : 7;
  }
  return Math.ceil(width);
}

/** What XML cannot hold, what turns the direction of text around, and halves of pairs. */
const NOT_SHOWN = /\p{Cc}|\p{Cf}|\p{Cs}|[\ufffe\uffff]/gu;

/** A text on one line, within a bound, that ends no element or attribute. */
function safe(text: string, longest: number): string {
  const line = [...text.replace(/\s+/g, ' ').replace(NOT_SHOWN, '')];
  const cut = line.length > longest ? [...line.slice(0, longest - 1), '…'] : line;
  return cut.join('');
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** What the badge shows, what it says to people who do not see it, and its color. */
function wordsOf(standing: Standing): {
  readonly shown: string;
  readonly spoken: string;
  readonly color: string;
} {
  switch (standing.kind) {
    case 'on_board': {
      const { average, rank, range, rows, isFlagged, publication } = standing;
      const [best, worst] = range ?? [rank, rank];
      const hasRange = best !== worst;
      const flag = isFlagged ? ' · contaminated' : '';
      return {
        shown: `${formatPercent(average)} · #${rank}${hasRange ? ` (${best}–${worst})` : ''} of ${rows}${flag}`,
        spoken: `average ${formatPercent(average)}, rank ${rank}${
          hasRange ? `, between ${best} and ${worst},` : ''
        } of ${rows}, publication ${publication}${isFlagged ? ', flagged as contaminated' : ''}`,
        color: isFlagged ? COLORS.warning : COLORS.placed,
      };
    }
    case 'superseded':
      return {
        shown: standing.by === null ? 'superseded' : `superseded by run ${standing.by}`,
        spoken: standing.by === null ? 'this run is superseded' : `superseded by run ${standing.by}`,
        color: COLORS.warning,
      };
    case 'taken_back':
      return { shown: 'taken back', spoken: 'its result was taken back', color: COLORS.warning };
    case 'waiting':
      return { shown: 'not evaluated yet', spoken: 'not evaluated yet', color: COLORS.unknown };
    case 'no_score':
      return { shown: 'no score', spoken: 'no score for this', color: COLORS.unknown };
    case 'unknown':
      return { shown: 'unknown model', spoken: 'not known to this board', color: COLORS.unknown };
    case 'unknown_subject':
      return {
        shown: 'unknown domain or language',
        spoken: 'no such domain or language',
        color: COLORS.unknown,
      };
    case 'unavailable':
      return { shown: 'not available now', spoken: 'not available now', color: COLORS.unknown };
  }
}

/** A badge as SVG: label and value side by side, with the same in words for whoever does not see it. */
export function badgeSvg({ board, subject, model, standing }: Badge): string {
  const label = [safe(board, LONGEST_BOARD), subject].filter((part) => part !== '').join(' ');
  const { shown, spoken, color } = wordsOf(standing);
  const [left, right] = [widthOf(label), widthOf(shown)];
  const split = left + 2 * PADDING;
  const width = split + right + 2 * PADDING;
  const title = escaped(`${safe(model, LONGEST_NAME)}, ${label}: ${spoken}`);
  const text = (at: number, length: number, content: string) =>
    `<text x="${at}" y="14" textLength="${length}" lengthAdjust="spacingAndGlyphs">${escaped(content)}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" role="img" aria-labelledby="t">`,
    `<title id="t">${title}</title>`,
    `<clipPath id="r"><rect width="${width}" height="${HEIGHT}" rx="3"/></clipPath>`,
    `<g clip-path="url(#r)"><rect width="${split}" height="${HEIGHT}" fill="${COLORS.label}"/>`,
    `<rect x="${split}" width="${width - split}" height="${HEIGHT}" fill="${color}"/></g>`,
    '<g fill="#fff" font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size="11">',
    text(PADDING, left, label),
    text(split + PADDING, right, shown),
    '</g></svg>\n',
  ].join('');
}
