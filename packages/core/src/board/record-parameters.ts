/** Parameters in the addresses of pages about records. The server reads them for the documents, and the browser for its pages. */
import { CHANGE_KINDS, type ChangeKind } from '../cause.ts';
import { MOST_COMPARED } from '../compared-models.ts';

/** The models of '?models=a/b,c/d', by their names or the ids of their rows: each once, and no more than can be compared. */
export function modelsOf(text: string | null): readonly string[] {
  return [...new Set((text ?? '').split(',').filter((name) => name !== ''))].slice(0, MOST_COMPARED);
}

export interface ChangesFilter {
  /** null: of every kind. */
  readonly kind: ChangeKind | null;
  /** null: of every model. */
  readonly model: string | null;
}

/** Which changes '?changes=kind;model' asks for. */
export function changesFilterOf(text: string | null): ChangesFilter {
  const [kind = '', model = ''] = (text ?? '').split(';', 2);
  return { kind: CHANGE_KINDS.find((one) => one === kind) ?? null, model: model === '' ? null : model };
}
