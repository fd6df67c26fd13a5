/** Computes the needs of a submission from the hub's metadata. */
import type { Needs } from '@leaderboard/core/queue/needs';
import type { Submission } from '@leaderboard/core/queue/submissions';
import type { HubModel } from '../hub/hub-model.ts';

type Precision = Submission['precision']['key'];

/** Bytes per parameter in memory. For weights stored quantized, the file size is used instead. */
const BYTES_A_PARAMETER = {
  float16: 2,
  bfloat16: 2,
  '8bit': 1,
  '4bit': 0.5,
  gptq: 0.5,
} as const satisfies Record<Precision, number>;

/** An adapter or a delta uses the config and tokenizer of its base, and the weights of both are loaded. */
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

/** Uses the upper bound if the parameter count is unknown, because the submission would fail on a machine that is too small. */
function bytesOf(part: HubModel, precision: Precision): number | null {
  if (part.stored !== null && part.weightBytes !== null) return part.weightBytes;
  const parameters = part.parameters ?? part.mostParameters;
  return parameters === null ? null : parameters * BYTES_A_PARAMETER[precision];
}
