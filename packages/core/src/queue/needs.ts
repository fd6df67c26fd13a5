/** The requirements of an evaluation, compared with what a machine has. */
import * as z from 'zod/mini';
import { type Machine, QUANTIZATION_METHODS, roomBytes } from './machine.ts';
import { getClass, isClassOf, isKnownTokenizer } from './native-types.ts';
import type { Refusal } from './refusals.ts';
import { SUBMISSION_PRECISIONS, WEIGHT_TYPES } from './submissions.ts';

const nullableText = z.nullable(z.string());

/** Stored with a submission. null is not known: then every machine counts as fit in that respect. */
export const needsSchema = z.object({
  model: z.string(),
  /** `model_type` and the first of `architectures` in the configuration that is loaded. */
  modelType: nullableText,
  architecture: nullableText,
  tokenizerClass: nullableText,
  /** Whether its files name code beside that type: without that code, only the very classes that they name may be loaded. */
  namesCode: z.boolean(),
  precision: z.enum(SUBMISSION_PRECISIONS.map(({ key }) => key)),
  /** The method by which its weights are stored quantized; null: they are not. */
  method: z.nullable(z.enum(QUANTIZATION_METHODS)),
  weightType: z.enum(WEIGHT_TYPES),
  /** Bytes in memory of all weights, the base model's included. */
  bytes: z.nullable(z.number()),
  isGated: z.boolean(),
});
export type Needs = z.infer<typeof needsSchema>;

/** Something that a machine lacks for a model, as a note for its author. */
export type Missing = Refusal<Extract<Refusal['code'], `worker_lacks_${string}`>>;

/** Room beside the weights for the answers under way and what the libraries take: on one question at a time they fit into a fifth. */
const MEMORY_MARGIN = 1.2;

/** Whether a machine can evaluate a model. null: it was submitted before needs were stored, and every machine may try. */
export function isFit(needs: Needs | null, machine: Machine): boolean {
  return needs === null || missingFor(needs, machine).length === 0;
}

/** The needs that this machine does not meet; empty when it can evaluate the model. */
export function missingFor(needs: Needs, machine: Machine): Missing[] {
  const { model } = needs;
  const isServer = machine.backend === 'local-completions';
  const missing: Missing[] = [];
  if (needs.isGated && !machine.hasHubToken) missing.push({ code: 'worker_lacks_access', params: { model } });
  // A server states the precision of the form, however its weights are stored.
  const precision = isServer ? needs.precision : (needs.method ?? needs.precision);
  if (!machine.precisions.includes(precision))
    missing.push({ code: 'worker_lacks_precision', params: { model, precision } });
  // Whether the others load an adapter or a delta right is not known here.
  if (needs.weightType !== 'Original' && machine.backend !== 'hf')
    missing.push({ code: 'worker_lacks_adapters', params: { model } });
  if (isServer) {
    // It has loaded its models already, on whatever machine.
    if (!machine.served.includes(model)) missing.push({ code: 'worker_lacks_model', params: { model } });
    return missing;
  }
  const type = unknownClass(needs, machine);
  if (type !== null) missing.push({ code: 'worker_lacks_type', params: { model, type } });
  const bytes = (needs.bytes ?? 0) * MEMORY_MARGIN;
  if (bytes > roomBytes(machine))
    missing.push({ code: 'worker_lacks_memory', params: { model, gigabytes: Math.ceil(bytes / 1e9) } });
  return missing;
}

/** The type of the model, or its tokenizer's class, that the machine's transformers does not know; null when it knows both. */
function unknownClass(needs: Needs, machine: Machine): string | null {
  const { modelType, architecture, tokenizerClass, namesCode } = needs;
  if (modelType !== null) {
    const native = getClass(modelType, machine);
    if (native === null) return modelType;
    if (namesCode && architecture !== null && !isClassOf(modelType, architecture, native)) return modelType;
  }
  if (tokenizerClass === null) return null;
  // Since version 5, transformers loads a tokenizer of an unknown class from its tokenizer.json.
  if (!namesCode && Number.parseInt(machine.transformers ?? '', 10) >= 5) return null;
  return isKnownTokenizer(tokenizerClass, machine) ? null : tokenizerClass;
}

/**
 * The needs that the nearest of these machines does not meet. Empty when one of them can evaluate the model, and when there
 * are no machines: then nothing is known.
 */
export function missingEverywhere(needs: Needs | null, machines: readonly Machine[]): Missing[] {
  if (needs === null) return [];
  let least: Missing[] | null = null;
  for (const machine of machines) {
    const missing = missingFor(needs, machine);
    if (missing.length === 0) return [];
    if (least === null || missing.length < least.length) least = missing;
  }
  return least ?? [];
}
