import { escapeMarkup } from '@leaderboard/core/markup';
import type { PageLanguage } from '@leaderboard/core/page-language';
import { plainLine } from '@leaderboard/core/plain-text';
import {
  type BadgeSentence,
  badges as english,
  type OtherStanding,
  type Placed,
} from '@leaderboard/texts/english/badges';
import { badges as hindi } from '@leaderboard/texts/hindi/badges';

const TEXTS: Readonly<Record<PageLanguage, typeof english>> = { en: english, hi: hindi };

/** What is known of a model for a badge. */
export type Standing = ({ readonly kind: 'on_board' } & Placed) | { readonly kind: OtherStanding };

interface Badge {
  readonly board: string;
  readonly model: string;
  readonly standing: Standing;
  readonly language: PageLanguage;
}

/** White text has enough contrast on each of them, on light and dark pages. */
const COLORS = { label: '#3b4757', placed: '#2f63a3', warning: '#8a4b08', unknown: '#536075' };

const HEIGHT = 20;
const PADDING = 6;
/** Longer names are cut, so that a badge stays below 2 kB. */
const LONGEST_NAME = 96;
const LONGEST_BOARD = 40;

/** Widths of characters in the fonts that the badge names, at 11 px; others count as wide letters. */
const ABOVE_OR_BELOW = /\p{Mn}/u;
const SPACING_SIGN = /\p{Mc}/u;
const DEVANAGARI = /\p{Script=Devanagari}/u;
const NARROW = /[ .,:;!|'ijl()[\]/\-–]/;
const WIDE = /[mwMW%#@]/;

function widthOf(text: string): number {
  let width = 0;
  for (const character of text) {
    if (ABOVE_OR_BELOW.test(character)) continue;
    if (SPACING_SIGN.test(character)) width += 3;
    else if (DEVANAGARI.test(character)) width += 7;
    else if (character > '\u024f' && character !== '–') width += 11;
    else width += NARROW.test(character) ? 4.3 : WIDE.test(character) ? 10.2 : 7;
  }
  return Math.ceil(width);
}

/** The text on one line, cut to a length. */
function safe(text: string, longest: number): string {
  const line = [...plainLine(text)];
  const cut = line.length > longest ? [...line.slice(0, longest - 1), '…'] : line;
  return cut.join('');
}

/** The text of the badge, its text for screen readers, and its color. */
function saidOf(standing: Standing, words: typeof english): BadgeSentence & { readonly color: string } {
  switch (standing.kind) {
    case 'on_board':
      return { ...words.placed(standing), color: standing.isFlagged ? COLORS.warning : COLORS.placed };
    case 'taken_back':
      return { ...words.others.taken_back, color: COLORS.warning };
    default:
      return { ...words.others[standing.kind], color: COLORS.unknown };
  }
}

/** A badge as SVG: label and value side by side, with a title for screen readers. */
export function badgeSvg({ board, model, standing, language }: Badge): string {
  const words = TEXTS[language];
  const label = safe(board, LONGEST_BOARD);
  const { shown, spoken, color } = saidOf(standing, words);
  const [left, right] = [widthOf(label), widthOf(shown)];
  const split = left + 2 * PADDING;
  const width = split + right + 2 * PADDING;
  const title = escapeMarkup(`${safe(model, LONGEST_NAME)}, ${label}: ${spoken}`);
  const text = (at: number, length: number, content: string) =>
    `<text x="${at}" y="14" textLength="${length}" lengthAdjust="spacingAndGlyphs">${escapeMarkup(content)}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" lang="${language}" role="img" aria-labelledby="t">`,
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
