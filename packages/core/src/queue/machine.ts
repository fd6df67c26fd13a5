/** The facts that a worker reports about its machine, from which the queue knows what it can evaluate. */
import * as z from 'zod/mini';
import { SUBMISSION_PRECISIONS } from './submissions.ts';

/** lm_eval's own names of what loads a model or asks a server for its answers. */
export const BACKENDS = ['hf', 'vllm', 'local-completions'] as const;
export type Backend = (typeof BACKENDS)[number];

/** Quantization methods of stored weights. Each needs its own Python package. */
export const QUANTIZATION_METHODS = ['gptq', 'bitsandbytes', 'awq', 'auto-round'] as const;
export type QuantizationMethod = (typeof QUANTIZATION_METHODS)[number];

/**
 * Ways to load weights: in a precision of the form, or as they are stored by a quantization method. 8bit and 4bit quantize while
 * loading.
 */
const LOADABLE = [
  ...SUBMISSION_PRECISIONS.map(({ key }) => key),
  ...QUANTIZATION_METHODS.filter((method) => method !== 'gptq'),
] as const;
export type Loadable = (typeof LOADABLE)[number];

/** transformers has 200 types and 300 tokenizers; a report goes through the database every few seconds. */
const MOST_NAMES = 2000;
const MOST_GPUS = 64;
export const MOST_SERVED = 100;
const name = z.string().check(z.minLength(1), z.maxLength(200));
const bytes = z.number().check(z.nonnegative(), z.lte(Number.MAX_SAFE_INTEGER));

export const machineSchema = z.object({
  /** The version of lm_eval. */
  harness: z.nullable(name),
  transformers: z.nullable(name),
  /** The class that lm_eval loads for each type of model that its transformers knows. */
  causal: z.record(name, name).check(z.refine((types) => Object.keys(types).length <= MOST_NAMES)),
  /** The classes of tokenizers that its transformers knows. */
  tokenizers: z.array(name).check(z.maxLength(MOST_NAMES)),
  backend: z.enum(BACKENDS),
  /** The GPUs that evaluations may use, and over how many of them one model is spread. */
  gpus: z.array(z.object({ name, bytes })).check(z.maxLength(MOST_GPUS)),
  gpusOfOneModel: z.int().check(z.positive(), z.lte(MOST_GPUS)),
  memoryBytes: bytes,
  precisions: z.array(z.enum(LOADABLE)),
  hasHubToken: z.boolean(),
  /** The models that a server of local-completions answers for; empty for other back ends. */
  served: z.array(name).check(z.maxLength(MOST_SERVED)),
});
export type Machine = z.infer<typeof machineSchema>;

/** The memory that one model may take: of the GPUs, or, without any, of the machine. */
export function roomBytes({ gpus, gpusOfOneModel, memoryBytes }: Machine): number {
  if (gpus.length === 0) return memoryBytes;
  return gpus.slice(0, gpusOfOneModel).reduce((sum, { bytes }) => sum + bytes, 0);
}
