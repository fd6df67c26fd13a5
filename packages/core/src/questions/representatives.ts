/** Which runs count: one a model, and one for all quantized variants of a model (docs/questions.md#which-runs-count). */
import { modelTypeOf } from '../benchmark/model-types.ts';
import { quantizedBits } from '../board/memory.ts';
import { compare } from '../compare.ts';

/** A run on the board, as far as its model's relations tell. */
export interface RelatedRun {
  /** Grows with time. */
  readonly run: number;
  readonly model: string;
  /** The model that it is another number format of, by its declaration; null for a model of its own. */
  readonly variantOf: string | null;
  readonly isQuantized: boolean;
}

/** Types of models that are trained further: models of their own, whatever they began as. */
const OWN_TYPES: ReadonlySet<string> = new Set(['fine-tuned', 'continuously pretrained', 'merge']);

/**
 * The model that a model is a quantized variant of, by what is declared: its base model, where the weights are quantized and it
 * is neither trained further nor merged. A base on the board has the same type: a quantized chat model is no variant of the
 * pretrained model below it.
 */
export function variantOf(
  model: {
    readonly precision: string | null;
    readonly baseModel: string | null;
    readonly type: string | null;
    readonly isMerged: boolean | null;
  },
  typeOf: (model: string) => string | null | undefined,
): string | null {
  const { precision, baseModel, type, isMerged } = model;
  if (baseModel === null || isMerged === true || quantizedBits(precision) === null) return null;
  const own = modelTypeOf(type)?.key ?? null;
  if (own !== null && OWN_TYPES.has(own)) return null;
  const ofBase = modelTypeOf(typeOf(baseModel) ?? null)?.key ?? null;
  return ofBase === null || own === null || ofBase === own ? baseModel : null;
}

/** The group of each run: the name of the model that all of its variants go back to. */
export function groupsOf(runs: readonly RelatedRun[]): string[] {
  const above = new Map<string, string>();
  for (const { model, variantOf: base } of runs) if (base !== null && base !== model) above.set(model, base);
  return runs.map(({ model }) => {
    let group = model;
    const passed = new Set<string>();
    // Models that declare each other are one group: that of the one that is named first by letters.
    while (above.has(group) && !passed.has(group)) {
      passed.add(group);
      group = above.get(group) ?? group;
    }
    const way = [...passed];
    return passed.has(group) ? (way.slice(way.indexOf(group)).sort(compare)[0] ?? group) : group;
  });
}

/** Of each group, the index of the run that stands for it: the oldest unquantized one, else the oldest. In the order of runs. */
export function representativesOf(runs: readonly RelatedRun[], groups: readonly string[]): number[] {
  const best = new Map<string, number>();
  const order = [...runs.keys()].sort(
    (a, b) =>
      compare(Number(runs[a]?.isQuantized), Number(runs[b]?.isQuantized)) ||
      compare(runs[a]?.run ?? 0, runs[b]?.run ?? 0),
  );
  for (const index of order) {
    const group = groups[index] ?? '';
    if (!best.has(group)) best.set(group, index);
  }
  return [...best.values()].sort((a, b) => a - b);
}
