import { columns, day, download } from './catalogs/english.ts';
import { labelIn } from './export-words.ts';

/** For LaTeX, whose standard fonts have no Devanagari. */
export const english = { caption: download.caption, day, labelOf: labelIn(columns, 'en') };
