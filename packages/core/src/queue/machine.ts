/** Machine details reported by a worker. The queue uses them to match submissions. */
import * as z from 'zod/mini';
import { SUBMISSION_PRECISIONS } from './submissions.ts';

/** lm_eval's names for its model backends. */
export const BACKENDS = ['hf', 'vllm', 'local-completions'] as const;
export type Backend = (typeof BACKENDS)[number];

/** Quantization methods of stored weights. Each needs its own Python package. */
export const QUANTIZATION_METHODS = ['gptq', 'bitsandbytes', 'awq', 'auto-round'] as const;
export type QuantizationMethod = (typeof QUANTIZATION_METHODS)[number];

/**
 * Ways to load weights: in one of the form's precisions, or as stored by a quantization method. 8bit and 4bit quantize while
 * loading.
 */
const LOADABLE = [
  ...SUBMISSION_PRECISIONS.map(({ key }) => key),
  ...QUANTIZATION_METHODS.filter((method) => method !== 'gptq'),
] as const;
export type Loadable = (typeof LOADABLE)[number];

/**
 * transformers has 200 model types and 300 tokenizers. A limit is needed because a report is written to the database every few
 * seconds.
 */
const MAX_NAMES = 2000;
const MAX_GPUS = 64;
export const MAX_SERVED = 100;
const name = z.string().check(z.minLength(1), z.maxLength(200));
const bytes = z.number().check(z.nonnegative(), z.lte(Number.MAX_SAFE_INTEGER));

export const machineSchema = z.object({
  /** Version of lm_eval. */
  harness: z.nullable(name),
  transformers: z.nullable(name),
  /** Class that lm_eval loads for each model type known to its transformers version. */
  causal: z.record(name, name).check(z.refine((types) => Object.keys(types).length <= MAX_NAMES)),
  /** Tokenizer classes known to its transformers version. */
  tokenizers: z.array(name).check(z.maxLength(MAX_NAMES)),
  backend: z.enum(BACKENDS),
  /** GPUs available for evaluations, and the number of GPUs used per model. */
  gpus: z.array(z.object({ name, bytes })).check(z.maxLength(MAX_GPUS)),
  gpusOfOneModel: z.int().check(z.positive(), z.lte(MAX_GPUS)),
  memoryBytes: bytes,
  precisions: z.array(z.enum(LOADABLE)),
  hasHubToken: z.boolean(),
  /** Models offered by the local-completions server; empty for other backends. */
  served: z.array(name).check(z.maxLength(MAX_SERVED)),
});
export type Machine = z.infer<typeof machineSchema>;

/** Memory available to one model: GPU memory, or the machine's memory if it has no GPU. */
export function roomBytes({ gpus, gpusOfOneModel, memoryBytes }: Machine): number {
  if (gpus.length === 0) return memoryBytes;
  return gpus.slice(0, gpusOfOneModel).reduce((sum, { bytes }) => sum + bytes, 0);
}
