import type { SubmissionPrecision, WeightType } from '@leaderboard/core/queue/submissions';
import { precisions, weightTypes } from './catalogs/submissions.ts';

/** The word for a key; a key that only a newer server knows shows as it came. */
export function labelOf(labels: Readonly<Record<string, string>>, key: string): string {
  return Object.hasOwn(labels, key) ? (labels[key] ?? key) : key;
}

/** The name of a precision, as the form shows it. */
export function precisionLabel(precision: string): string {
  return labelOf(precisions satisfies Record<SubmissionPrecision['key'], string>, precision);
}

/** What a repository contains, as the form shows it. */
export function weightTypeLabel(type: string): string {
  return labelOf(weightTypes satisfies Record<WeightType, string>, type);
}
