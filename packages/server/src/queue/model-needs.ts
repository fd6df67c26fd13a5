/** Computes the needs of a submission from what the hub says of its model. */
import type { Needs } from '@leaderboard/core/queue/needs';
import type { Submission } from '@leaderboard/core/queue/submissions';
import type { HubModel } from '../hub/hub-model.ts';

type Precision = Submission['precision']['key'];

/** Bytes of a parameter in memory. For weights that are stored quantized the bytes of their files count. */
const BYTES_A_PARAMETER = {
  float16: 2,
  bfloat16: 2,
  '8bit': 1,
  '4bit': 0.5,
  gptq: 0.5,
} as const satisfies Record<Precision, number>;

/** Configuration and tokenizer of an adapter or a delta are those of its base, whose weights are loaded beside its own. */
export function needsOf(
  { precision, weightType }: Submission,
  model: HubModel,
  base: HubModel | null,
): Needs {
  const loaded = base ?? model;
  const parts = base === null ? [model] : [model, base];
  const bytes = parts.map((part) => bytesOf(part, precision.key));
  return {
    model: model.id,
    modelType: loaded.modelType,
    architecture: loaded.architecture,
    tokenizerClass: loaded.tokenizerClass,
    namesCode: loaded.foreign.length > 0,
    precision: precision.key,
    method: loaded.quantizationMethod,
    weightType,
    bytes: bytes.some((part) => part === null)
      ? null
      : bytes.reduce((sum: number, part) => sum + (part ?? 0), 0),
    isGated: parts.some(({ gated }) => gated !== null),
  };
}

/** An unknown number of parameters counts as its bound: a machine that is too small would end the submission. */
function bytesOf(part: HubModel, precision: Precision): number | null {
  if (part.stored !== null && part.weightBytes !== null) return part.weightBytes;
  const parameters = part.parameters ?? part.mostParameters;
  return parameters === null ? null : parameters * BYTES_A_PARAMETER[precision];
}
