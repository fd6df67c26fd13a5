import type { SubmissionPrecision } from '@leaderboard/core/queue/submissions';
import { precisions } from '#texts/precisions';

/** The word for a key; a key that only a newer server knows shows as it came. */
export function labelOf(labels: Readonly<Record<string, string>>, key: string): string {
  return Object.hasOwn(labels, key) ? (labels[key] ?? key) : key;
}

/** The name of a precision, as the form shows it. */
export function precisionLabel(precision: string): string {
  return labelOf(precisions satisfies Record<SubmissionPrecision['key'], string>, precision);
}
