import type { HubModel } from '../src/rules/model-eligibility.ts';
import { commitOf, modelId } from './new-submission.ts';

/** A model that may be submitted, as a hub describes it. */
export function hubModel(changes: Partial<HubModel> = {}): HubModel {
  return {
    id: modelId('test-org/aurora'),
    commit: commitOf('a'),
    isPrivate: false,
    isGated: false,
    license: 'mit',
    architecture: 'LlamaForCausalLM',
    likes: 3,
    createdAt: null,
    hasSafetensors: true,
    parameters: 7e9,
    largestStated: null,
    hasConfig: true,
    hasAdapterConfig: false,
    statedBase: null,
    needsRemoteCode: false,
    ...changes,
  };
}
