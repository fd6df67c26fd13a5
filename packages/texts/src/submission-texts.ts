import type { SubmissionPrecision } from '@leaderboard/core/queue/submissions';
import { precisions } from '#texts/precisions';

/** The label for a key. An unknown key, as sent by a newer server, is returned unchanged. */
export function findLabel(labels: Readonly<Record<string, string>>, key: string): string {
  return Object.hasOwn(labels, key) ? (labels[key] ?? key) : key;
}

/** The name of a precision in the form. */
export function precisionLabel(precision: string): string {
  return findLabel(precisions satisfies Record<SubmissionPrecision['key'], string>, precision);
}
