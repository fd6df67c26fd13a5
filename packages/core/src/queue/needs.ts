/** Compares the requirements of an evaluation with a machine. */
import * as z from 'zod/mini';
import { type Machine, QUANTIZATION_METHODS, roomBytes } from './machine.ts';
import { getClass, isClassOf, isKnownTokenizer } from './native-types.ts';
import type { Refusal } from './refusals.ts';
import { SUBMISSION_PRECISIONS, WEIGHT_TYPES } from './submissions.ts';

const nullableText = z.nullable(z.string());

/** Requirements stored with a submission. null means unknown; every machine then counts as suitable in that respect. */
export const needsSchema = z.object({
  model: z.string(),
  /** `model_type` and the first entry of `architectures` in the loaded configuration. */
  modelType: nullableText,
  architecture: nullableText,
  tokenizerClass: nullableText,
  /** Whether its files also refer to code for that type. To avoid the code, exactly the named classes must be loaded. */
  namesCode: z.boolean(),
  precision: z.enum(SUBMISSION_PRECISIONS.map(({ key }) => key)),
  /** Quantization method of the stored weights; null if they are not quantized. */
  method: z.nullable(z.enum(QUANTIZATION_METHODS)),
  weightType: z.enum(WEIGHT_TYPES),
  /** Memory size of all weights in bytes, including the base model's. */
  bytes: z.nullable(z.number()),
  isGated: z.boolean(),
});
export type Needs = z.infer<typeof needsSchema>;

/** A requirement that a machine does not meet, as a note for the author. */
export type Missing = Refusal<Extract<Refusal['code'], `worker_lacks_${string}`>>;

/** Extra memory for activations and libraries: with one question at a time, a fifth of the weights' size is enough. */
const MEMORY_MARGIN = 1.2;

/** Whether a machine can evaluate a model. `needs` is null for submissions created before needs were stored: any machine may try those. */
export function canEvaluate(needs: Needs | null, machine: Machine): boolean {
  return needs === null || missingFor(needs, machine).length === 0;
}

/** The requirements that this machine does not meet; empty if it can evaluate the model. */
export function missingFor(needs: Needs, machine: Machine): Missing[] {
  const { model } = needs;
  const isServer = machine.backend === 'local-completions';
  const missing: Missing[] = [];
  if (needs.isGated && !machine.hasHubToken) missing.push({ code: 'worker_lacks_access', params: { model } });
  // An inference server reports one of the form's precisions, regardless of how its weights are stored.
  const precision = isServer ? needs.precision : (needs.method ?? needs.precision);
  if (!machine.precisions.includes(precision))
    missing.push({ code: 'worker_lacks_precision', params: { model, precision } });
  // It is unknown whether other backends load adapters and deltas correctly.
  if (needs.weightType !== 'Original' && machine.backend !== 'hf')
    missing.push({ code: 'worker_lacks_adapters', params: { model } });
  if (isServer) {
    // The server has already loaded its models, wherever it runs.
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

/** The model type or tokenizer class that the machine's transformers does not support; null if it supports both. */
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

/** The unmet requirements of the most suitable machine. Empty if a machine can evaluate the model, or if there are no machines. */
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
