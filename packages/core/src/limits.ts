/**
 * The bounds of what a hub, a results file or a samples file states. Doors, forms and the schema of the database read this one table,
 * whose fields have the names of columns where there are any (docs/threats.md#texts-of-authors).
 */

import { plainLine } from './safe-text.ts';

export interface TextLimit {
  /** In characters. No text may have an odd character (plain-text.ts). */
  readonly longest: number;
  /** What becomes of another text: it is cleaned and cut, it is refused, or the fact is unknown. */
  readonly otherwise: 'cut' | 'refused' | 'unknown';
}

/** 'organization/model-name': two parts of at most 96 characters. */
const MODEL = { longest: 193, otherwise: 'refused' } as const;
const REVISION = { longest: 128, otherwise: 'refused' } as const;
const WORD = { longest: 128, otherwise: 'unknown' } as const;
/** The longest names of classes and licenses in use have 44 characters. Each one more costs every visitor. */
const DESCRIPTION = { longest: 48, otherwise: 'cut' } as const;

export const TEXT_LIMITS = {
  model: MODEL,
  hubPath: MODEL,
  baseModel: MODEL,
  revision: REVISION,
  commit: REVISION,
  /** Settings of a row that may change answers, by name and value. */
  prompt: { longest: 160, otherwise: 'refused' },
  /** The id of a row: model, revision, precision, prompt and two words. */
  row: { longest: 640, otherwise: 'refused' },
  /** The name of a person. */
  account: { longest: 200, otherwise: 'refused' },
  /** The longest subject of a question; a longer one counts as not stated. */
  subject: { longest: 200, otherwise: 'unknown' },
  type: WORD,
  precision: WORD,
  harnessVersion: WORD,
  harnessGitHash: WORD,
  /** Everything that is kept of what a file says about its run, as JSON. */
  fileFacts: { longest: 100_000, otherwise: 'unknown' },
  architecture: DESCRIPTION,
  license: DESCRIPTION,
  generation: DESCRIPTION,
  /** The machine of a run in a line. */
  machine: { longest: 300, otherwise: 'cut' },
  /** A score that somebody reports, the address of its source, and each text beside it. */
  reportedValue: { longest: 40, otherwise: 'refused' },
  reportedUrl: { longest: 500, otherwise: 'unknown' },
  reportedText: { longest: 400, otherwise: 'cut' },
} as const satisfies Record<string, TextLimit>;
type CutText = 'architecture' | 'license' | 'generation' | 'machine' | 'reportedText';

/** A text that describes, cleaned and cut to its bound; null when nothing is left, or it is no text. */
export function cutText(field: CutText, text: unknown): string | null {
  if (typeof text !== 'string') return null;
  const { longest } = TEXT_LIMITS[field];
  const line = plainLine(text);
  // The second cleaning takes the half of a pair that the cut has left.
  return (line.length > longest ? `${plainLine(line.slice(0, longest - 1))}…` : line) || null;
}

/** Whether a text is a version, a branch or a number format: short, and without characters to escape. */
export function isWord(text: string): boolean {
  return text.length <= WORD.longest && /^\w[\w./+-]*$/.test(text);
}

/** A count that the hub states; null when it is unknown, or no number that the database stores. */
export function readCount(value: unknown): number | null {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 31 ? Number(value) : null;
}

/** The day of a time that the hub states, YYYY-MM-DD; null when it is unknown or not credible. */
export function readDay(time: unknown): string | null {
  const date = new Date(typeof time === 'string' ? time : Number.NaN);
  const year = date.getUTCFullYear();
  return year >= 1000 && year <= 9999 ? date.toISOString().slice(0, 10) : null;
}
