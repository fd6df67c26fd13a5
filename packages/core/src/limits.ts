/**
 * Length limits for strings from the hub, results files and samples files. Request validation, forms and the database schema
 * share this table; its keys match existing column names (docs/threats.md#author-supplied-text).
 */

import { plainLine } from './safe-text.ts';

export interface TextLimit {
  /** Maximum length in characters. Unsafe characters (safe-text.ts) are never allowed. */
  readonly longest: number;
  /** Handling of an invalid string: it is cleaned and truncated, the input is rejected, or the fact becomes unknown. */
  readonly otherwise: 'cut' | 'refused' | 'unknown';
}

/** 'organization/model-name', each part at most 96 characters long. */
const MODEL = { longest: 193, otherwise: 'refused' } as const;
const REVISION = { longest: 128, otherwise: 'refused' } as const;
const WORD = { longest: 128, otherwise: 'unknown' } as const;
/** Class and license names in use have at most 44 characters. A higher limit would increase every visitor's download size. */
const DESCRIPTION = { longest: 48, otherwise: 'cut' } as const;

export const TEXT_LIMITS = {
  model: MODEL,
  hubPath: MODEL,
  baseModel: MODEL,
  revision: REVISION,
  commit: REVISION,
  /** Run settings that may affect answers, as name=value pairs. */
  prompt: { longest: 160, otherwise: 'refused' },
  /** Row id: model, revision, precision, 'chat', protocol and prompt. */
  row: { longest: 640, otherwise: 'refused' },
  account: { longest: 200, otherwise: 'refused' },
  /** Question subject. A longer one is treated as missing. */
  subject: { longest: 200, otherwise: 'unknown' },
  type: WORD,
  precision: WORD,
  harnessVersion: WORD,
  harnessGitHash: WORD,
  /** Run metadata extracted from a results file, as JSON. */
  fileFacts: { longest: 100_000, otherwise: 'unknown' },
  architecture: DESCRIPTION,
  license: DESCRIPTION,
  generation: DESCRIPTION,
  /** One-line description of the machine that ran the evaluation. */
  machine: { longest: 300, otherwise: 'cut' },
  /** A reported score, its source URL, and accompanying text. */
  reportedValue: { longest: 40, otherwise: 'refused' },
  reportedUrl: { longest: 500, otherwise: 'unknown' },
  reportedText: { longest: 400, otherwise: 'cut' },
} as const satisfies Record<string, TextLimit>;
type CutText = 'architecture' | 'license' | 'generation' | 'machine' | 'reportedText';

/** Cleans a description and truncates it to its limit. Returns null if the value is not a string or nothing is left. */
export function cutText(field: CutText, text: unknown): string | null {
  if (typeof text !== 'string') return null;
  const { longest } = TEXT_LIMITS[field];
  const line = plainLine(text);
  // Clean again, because truncation may leave a lone surrogate.
  return (line.length > longest ? `${plainLine(line.slice(0, longest - 1))}…` : line) || null;
}

/** Whether a string is a short token that needs no escaping, such as a version, branch or number format. */
export function isWord(text: string): boolean {
  return text.length <= WORD.longest && /^\w[\w./+-]*$/.test(text);
}

/** Reads a count from the hub; null if it is unknown or does not fit the database column. */
export function readCount(value: unknown): number | null {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 31 ? Number(value) : null;
}

/** Reads the date (YYYY-MM-DD) of a timestamp from the hub; null if it is unknown or implausible. */
export function readDay(time: unknown): string | null {
  const date = new Date(typeof time === 'string' ? time : Number.NaN);
  const year = date.getUTCFullYear();
  return year >= 1000 && year <= 9999 ? date.toISOString().slice(0, 10) : null;
}
