import { checkForm, SUBMISSION_DEFAULTS, type Submission } from '@leaderboard/core/queue/submissions';
import { expect, test } from 'vitest';
import { hubModel } from '../../test/hub-model.ts';
import { modelId } from '../../test/new-submission.ts';
import { needsOf } from './model-needs.ts';

function submission(
  changes: Partial<Record<'precision' | 'weight_type' | 'base_model', string>> = {},
): Submission {
  const { modelType, precision, weightsType, useChatTemplate, revision } = SUBMISSION_DEFAULTS;
  const checked = checkForm({
    ...{ model_id: 'test-org/aurora', revision, model_type: modelType, precision },
    ...{ weight_type: weightsType, base_model: '', use_chat_template: useChatTemplate },
    ...changes,
  });
  return checked.ok ? checked.value : expect.fail(checked.refusal.code);
}
const loaded = {
  modelType: 'gemma3_text',
  architecture: 'Gemma3ForCausalLM',
  tokenizerClass: 'GemmaTokenizer',
};

test('a model needs its own type and tokenizer, and memory for its parameters', () => {
  expect(needsOf(submission(), hubModel({ ...loaded, parameters: 4e9 }), null)).toEqual({
    model: 'test-org/aurora',
    ...loaded,
    namesCode: false,
    precision: 'float16',
    method: null,
    weightType: 'Original',
    bytes: 8e9,
    isGated: false,
  });
});

test('an adapter needs what its base does, and memory for both', () => {
  const base = hubModel({ id: modelId('test-org/base'), ...loaded, parameters: 8e9, gated: 'manual' });
  const given = submission({ weight_type: 'Adapter', base_model: 'test-org/base', precision: 'bfloat16' });
  const model = hubModel({ modelType: null, architecture: null, tokenizerClass: null, parameters: 1e8 });
  expect(needsOf(given, model, base)).toMatchObject({ ...loaded, bytes: 16.2e9, isGated: true });
});

test.each([
  ['8bit', 7e9],
  ['4bit', 3.5e9],
  ['bfloat16', 14e9],
])('weights that are loaded in %s take %d bytes', (precision, bytes) => {
  expect(needsOf(submission({ precision }), hubModel({ parameters: 7e9 }), null)).toMatchObject({
    precision,
    bytes,
  });
});

test('weights that are stored quantized need their method and take their bytes', () => {
  const stored = { stored: '4bit', quantizationMethod: 'awq', parameters: 7e9, weightBytes: 5.6e9 } as const;
  expect(needsOf(submission({ precision: '4bit' }), hubModel(stored), null)).toMatchObject({
    precision: '4bit',
    method: 'awq',
    bytes: 5.6e9,
  });
});

test('an unknown number of parameters counts as its bound, or nothing', () => {
  const unknown = { parameters: null, weightBytes: 28e9 };
  expect(needsOf(submission(), hubModel({ ...unknown, mostParameters: 14e9 }), null).bytes).toBe(28e9);
  expect(needsOf(submission(), hubModel({ ...unknown, mostParameters: null }), null).bytes).toBeNull();
});
