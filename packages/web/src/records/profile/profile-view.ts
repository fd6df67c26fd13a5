import { LABELS, type Label } from '@leaderboard/core/benchmark/question-labels';
import { BENCHMARKS } from '@leaderboard/core/benchmark/suite';
import type { RowOrder } from './profile-rows.ts';

/** Which cells of its models a profile shows. */
export interface ProfileView {
  /** The key of a domain, with both languages together, or of a language task. */
  readonly scope: string;
  readonly by: Label;
  readonly order: RowOrder;
}

const SCOPES: readonly string[] = BENCHMARKS.map(({ key }) => key);
const [FIRST_SCOPE = ''] = SCOPES;
const [FIRST_LABEL] = LABELS;

/** Reads '?profile=scope;by;order'. An order of a model is its place, from 1. */
export function parseProfileView(text: string | null): ProfileView {
  const [scope = '', by = '', order = ''] = (text ?? '').split(';');
  return {
    scope: SCOPES.find((one) => one === scope) ?? FIRST_SCOPE,
    by: LABELS.find((one) => one === by) ?? FIRST_LABEL,
    order: order === 'questions' || order === 'label' ? order : /^[2-9]$/.test(order) ? Number(order) - 1 : 0,
  };
}

/** null: the view of the bare address. */
export function serializeProfileView({ scope, by, order }: ProfileView): string | null {
  const parts = [
    scope === FIRST_SCOPE ? '' : scope,
    by === FIRST_LABEL ? '' : by,
    order === 0 ? '' : typeof order === 'number' ? String(order + 1) : order,
  ];
  const written = parts.join(';').replace(/;+$/, '');
  return written === '' ? null : written;
}
