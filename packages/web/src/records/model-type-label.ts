import { modelTypeOf } from '@leaderboard/core/benchmark/model-types';
import { common as texts } from '#catalog/common.ts';

/** The name of a model type as an entry has it; one that is not ours shows as it came, and null where there is none. */
export function modelTypeLabel(text: string | null): string | null {
  const type = modelTypeOf(text);
  return type === null ? text : texts.modelTypes[type.key].label;
}
