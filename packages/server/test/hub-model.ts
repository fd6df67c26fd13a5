import type { NativeTypes } from '@leaderboard/core/queue/native-types';
import type { HubModel } from '../src/hub/hub-model.ts';
import { machineFacts } from './machine-facts.js';
import { commitOf, modelId } from './new-submission.ts';

/** A small subset of the types that transformers supports. */
export const NATIVE_TYPES: NativeTypes = machineFacts;

/** A model that may be submitted, as described by a hub. */
export function hubModel(changes: Partial<HubModel> = {}): HubModel {
  return {
    id: modelId('test-org/aurora'),
    commit: commitOf('a'),
    isPrivate: false,
    isDisabled: false,
    gated: null,
    access: 'open',
    license: 'mit',
    architecture: 'LlamaForCausalLM',
    modelType: 'llama',
    tokenizerClass: null,
    likes: 3,
    createdAt: null,
    files: ['config.json', 'model.safetensors'],
    parameters: 7e9,
    weightBytes: null,
    mostParameters: null,
    configProblem: null,
    hasAdapterConfig: false,
    statedBase: null,
    foreign: [],
    stored: null,
    quantizationMethod: null,
    hasChatTemplate: null,
    ...changes,
  };
}
