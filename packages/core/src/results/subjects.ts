/** Question subjects: untrusted strings from the dataset (docs/results.md#subjects). */

import { removeInvisible } from '../invisible-characters.ts';
import { TEXT_LIMITS } from '../limits.ts';
import { HIDDEN, looksLikeSecret } from './secrets.ts';

/** Field name in the dataset. */
export const SUBJECT_FIELD = 'subject_domain';

/** The suite has at most 30 subjects per task. */
const MAX_SUBJECTS = 200;

/** A run's correct answers for one subject of a language task. */
export interface SubjectScore {
  /** Empty if missing. */
  readonly subject: string;
  readonly n: number;
  readonly right: number;
}

/** Characters not allowed in a subject: control and private-use characters, lone surrogates and line separators. */
const NO_TEXT = /[\p{Cc}\p{Co}\p{Cs}\u2028\u2029]/gu;

/** Normalizes a subject for counting; '' if it is missing, not a string or too long. */
export function readSubject(value: unknown): string {
  if (typeof value !== 'string') return '';
  const subject = removeInvisible(value.normalize('NFC')).replace(NO_TEXT, ' ').trim();
  if (subject.length > TEXT_LIMITS.subject.longest) return '';
  return looksLikeSecret(subject) ? HIDDEN : subject;
}

/** Creates a counter of correct answers by subject. */
export function countSubjects() {
  const counts = new Map<string, { n: number; right: number }>();
  return {
    add: (subject: string, isRight: boolean): void => {
      const count = counts.get(subject) ?? { n: 0, right: 0 };
      count.n += 1;
      if (isRight) count.right += 1;
      counts.set(subject, count);
    },
    /** Returns the counts, most questions first; null if no question has a subject or there are too many subjects. */
    finish: (): readonly SubjectScore[] | null => {
      if (counts.size > MAX_SUBJECTS || [...counts.keys()].every((subject) => subject === '')) return null;
      return [...counts].map(([subject, count]) => ({ subject, ...count })).sort((a, b) => b.n - a.n);
    },
  };
}
