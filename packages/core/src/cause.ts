/** Causes of a board change, as stored with publications and ledger rows. */
export const CAUSES = [
  'import',
  'submission',
  'published_results',
  'retract_publication',
  'retract_row',
  'flag',
  'other',
] as const;

export interface Cause {
  readonly kind: (typeof CAUSES)[number];
  /** Number of the submission, or of the publication that was retracted; null for other causes. */
  readonly number: number | null;
}

const PATTERNS: readonly (readonly [Cause['kind'], RegExp])[] = [
  ['import', /^import$/],
  ['submission', /^submission (\d+)$/],
  ['published_results', /^published results$/],
  // Boards from before release 0.3.0 may contain 'take-back'.
  ['retract_publication', /^(?:retraction|take-back) of publication (\d+)$/],
  ['retract_row', /^(?:retraction|take-back) of a row$/],
  ['flag', /^flag$/],
];

/** Parses a stored cause. */
export function parseCause(text: string): Cause {
  for (const [kind, pattern] of PATTERNS) {
    const match = pattern.exec(text);
    if (match !== null) return { kind, number: match[1] === undefined ? null : Number(match[1]) };
  }
  return { kind: 'other', number: null };
}

/** Kinds of changes to a board row or a model fact. */
export const CHANGE_KINDS = ['added', 'replaced', 'retracted', 'flagged'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];
