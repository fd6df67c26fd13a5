import { DEFAULT_PROTOCOL, type Protocol, protocolNames } from '@leaderboard/core/benchmark/protocols';
import { formatPercent } from '@leaderboard/core/format';
import type { PageLanguage } from '@leaderboard/core/page-language';
import { escapeMarkup, plainLine } from '@leaderboard/core/safe-text';
import { textsInEach } from '@leaderboard/texts/compile/texts';

/** Rank of a model on the board. */
interface RankedModel {
  readonly protocol: Protocol;
  /** Average in percent. */
  readonly average: number;
  readonly rank: number;
  readonly range: readonly [best: number, worst: number] | null;
  readonly rows: number;
  readonly isFlagged: boolean;
  readonly publication: number;
}

/** Reason for a badge without a score. */
type UnrankedStatus = 'retracted' | 'waiting' | 'not_ranked' | 'unknown' | 'unavailable';

/** Visible text of a badge, and its text for screen readers. */
interface BadgeSentence {
  readonly shown: string;
  readonly spoken: string;
}

const TEXTS = textsInEach('badges');
type Texts = (typeof TEXTS)[PageLanguage];

/** Model status shown by a badge. */
export type BadgeStatus = ({ readonly kind: 'on_board' } & RankedModel) | { readonly kind: UnrankedStatus };

interface Badge {
  readonly board: string;
  readonly model: string;
  readonly standing: BadgeStatus;
  readonly language: PageLanguage;
}

/** White text has enough contrast on each of these colors, on light and dark pages. */
const COLORS = { label: '#3b4757', placed: '#2f63a3', warning: '#8a4b08', unknown: '#536075' };

const HEIGHT = 20;
const PADDING = 6;
/** Longer names are truncated, so that a badge stays below 2 kB. */
const MAX_NAME_LENGTH = 96;
const MAX_BOARD_LENGTH = 40;

/** Character classes for text width in the badge's fonts at 11 px; all other characters count as wide. */
const NONSPACING_MARK = /\p{Mn}/u;
const SPACING_MARK = /\p{Mc}/u;
const DEVANAGARI = /\p{Script=Devanagari}/u;
const NARROW = /[ .,:;!|'ijl()[\]/\-–]/;
const WIDE = /[mwMW%#@]/;

function measureText(text: string): number {
  let width = 0;
  for (const character of text) {
    if (NONSPACING_MARK.test(character)) continue;
    if (SPACING_MARK.test(character)) width += 3;
    else if (DEVANAGARI.test(character)) width += 7;
    else if (character > '\u024f' && character !== '–') width += 11;
    else width += NARROW.test(character) ? 4.3 : WIDE.test(character) ? 10.2 : 7;
  }
  return Math.ceil(width);
}

/** Puts text on one line and truncates it. */
function truncate(text: string, longest: number): string {
  const line = [...plainLine(text)];
  const cut = line.length > longest ? [...line.slice(0, longest - 1), '…'] : line;
  return cut.join('');
}

function describeRank({ average, range, ...standing }: RankedModel, words: Texts): BadgeSentence {
  const [best, worst] = range ?? [standing.rank, standing.rank];
  // If the range is a single rank, the rank alone is enough.
  const ends = best === worst ? { best: null, worst: null } : { best, worst };
  const values = { ...standing, ...ends, average: formatPercent(average) };
  return { shown: words.placed.shown(values), spoken: words.placed.spoken(values) };
}

/** Returns the badge's text, its text for screen readers, and its color. */
function describeStatus(standing: BadgeStatus, words: Texts): BadgeSentence & { readonly color: string } {
  switch (standing.kind) {
    case 'on_board':
      return { ...describeRank(standing, words), color: standing.isFlagged ? COLORS.warning : COLORS.placed };
    case 'retracted':
      return { ...words.others.retracted, color: COLORS.warning };
    default:
      return { ...words.others[standing.kind], color: COLORS.unknown };
  }
}

/** Renders a badge as SVG: label and value side by side, with a title for screen readers. */
export function badgeSvg({ board, model, standing, language }: Badge): string {
  const words = TEXTS[language];
  const protocol = standing.kind === 'on_board' ? standing.protocol : DEFAULT_PROTOCOL;
  const suffix = protocol === DEFAULT_PROTOCOL ? '' : ` · ${protocolNames(language)[protocol]}`;
  const label = truncate(board, MAX_BOARD_LENGTH) + suffix;
  const { shown, spoken, color } = describeStatus(standing, words);
  const [left, right] = [measureText(label), measureText(shown)];
  const split = left + 2 * PADDING;
  const width = split + right + 2 * PADDING;
  const title = escapeMarkup(`${truncate(model, MAX_NAME_LENGTH)}, ${label}: ${spoken}`);
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
