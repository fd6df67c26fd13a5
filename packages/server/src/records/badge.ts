import { DEFAULT_PROTOCOL, type Protocol, protocolNames } from '@leaderboard/core/benchmark/protocols';
import { formatPercent } from '@leaderboard/core/format';
import type { PageLanguage } from '@leaderboard/core/page-language';
import { escapeMarkup, plainLine } from '@leaderboard/core/safe-text';
import { textsInEach } from '@leaderboard/texts/compile/texts';

/** Where a model stands. */
interface Placed {
  readonly protocol: Protocol;
  /** In percent. */
  readonly average: number;
  readonly rank: number;
  readonly range: readonly [best: number, worst: number] | null;
  readonly rows: number;
  readonly isFlagged: boolean;
  readonly publication: number;
}

/** Why a badge has no score. */
type OtherStanding = 'taken_back' | 'waiting' | 'not_ranked' | 'unknown' | 'unavailable';

/** What a badge shows, and what it says to people who do not see it. */
interface BadgeSentence {
  readonly shown: string;
  readonly spoken: string;
}

const TEXTS = textsInEach('badges');
type Texts = (typeof TEXTS)[PageLanguage];

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

function placed({ average, range, ...standing }: Placed, words: Texts): BadgeSentence {
  const [best, worst] = range ?? [standing.rank, standing.rank];
  // Of one place alone the rank says all.
  const ends = best === worst ? { best: null, worst: null } : { best, worst };
  const values = { ...standing, ...ends, average: formatPercent(average) };
  return { shown: words.placed.shown(values), spoken: words.placed.spoken(values) };
}

/** The text of the badge, its text for screen readers, and its color. */
function saidOf(standing: Standing, words: Texts): BadgeSentence & { readonly color: string } {
  switch (standing.kind) {
    case 'on_board':
      return { ...placed(standing, words), color: standing.isFlagged ? COLORS.warning : COLORS.placed };
    case 'taken_back':
      return { ...words.others.taken_back, color: COLORS.warning };
    default:
      return { ...words.others[standing.kind], color: COLORS.unknown };
  }
}

/** A badge as SVG: label and value side by side, with a title for screen readers. */
export function badgeSvg({ board, model, standing, language }: Badge): string {
  const words = TEXTS[language];
  const protocol = standing.kind === 'on_board' ? standing.protocol : DEFAULT_PROTOCOL;
  const suffix = protocol === DEFAULT_PROTOCOL ? '' : ` · ${protocolNames(language)[protocol]}`;
  const label = safe(board, LONGEST_BOARD) + suffix;
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
