/** Address parameters of the pages about records, read by the server and by the browser. */
import { CHANGE_KINDS, type ChangeKind } from '../cause.ts';
import { MOST_COMPARED } from '../compared-models.ts';

/** The models of '?models=a/b,c/d', by name or row id, without duplicates and cut to the most that can be compared. */
export function modelsOf(text: string | null): readonly string[] {
  return [...new Set((text ?? '').split(',').filter((name) => name !== ''))].slice(0, MOST_COMPARED);
}

export interface ChangesFilter {
  /** null: of every kind. */
  readonly kind: ChangeKind | null;
  /** null: of every model. */
  readonly model: string | null;
}

/** Reads '?changes=kind;model'. */
export function changesFilterOf(text: string | null): ChangesFilter {
  const [kind = '', model = ''] = (text ?? '').split(';', 2);
  return { kind: CHANGE_KINDS.find((one) => one === kind) ?? null, model: model === '' ? null : model };
}
