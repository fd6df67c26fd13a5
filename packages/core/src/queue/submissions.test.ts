import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MODEL_TYPES } from '../benchmark/model-types.ts';
import {
  capBillions,
  checkForm,
  needsBaseModel,
  SUBMISSION_DEFAULTS,
  SUBMISSION_PRECISIONS,
  type SubmissionForm,
  WEIGHT_TYPES,
} from './submissions.ts';

function form(changes: Partial<SubmissionForm> = {}): SubmissionForm {
  return {
    model_id: 'test-org/aurora-7b',
    revision: SUBMISSION_DEFAULTS.revision,
    model_type: SUBMISSION_DEFAULTS.modelType,
    precision: SUBMISSION_DEFAULTS.precision,
    weight_type: SUBMISSION_DEFAULTS.weightsType,
    base_model: SUBMISSION_DEFAULTS.baseModel,
    use_chat_template: SUBMISSION_DEFAULTS.useChatTemplate,
    ...changes,
  };
}

test('the defaults of the form keep its rules', () => {
  expect(checkForm(form())).toMatchObject({
    ok: true,
    value: { model: 'test-org/aurora-7b', revision: 'main', modelType: 'fine-tuned', baseModel: null },
  });
});

test('precisions and their caps', () => {
  expect(SUBMISSION_PRECISIONS.map(({ key }) => [key, capBillions(key)])).toEqual([
    ['float16', 100],
    ['bfloat16', 100],
    ['8bit', 280],
    ['4bit', 560],
    ['gptq', 560],
  ]);
});

test('weights types: the base model belongs to Delta and Adapter', () => {
  expect(WEIGHT_TYPES).toEqual(['Original', 'Delta', 'Adapter']);
  expect(WEIGHT_TYPES.filter(needsBaseModel)).toEqual(['Delta', 'Adapter']);
});

test('invisible signs pasted into names and revisions are removed', () => {
  const pasted = { model_id: ' \u200bbanyan-lab/peepal\u00ad-1b ', revision: 'v1\u2060.0\u202e' };
  expect(checkForm(form({ ...pasted, weight_type: 'Delta', base_model: '\ufeffa/base' }))).toMatchObject({
    ok: true,
    value: { model: 'banyan-lab/peepal-1b', revision: 'v1.0', baseModel: 'a/base' },
  });
  expect(checkForm(form({ revision: ' \u200b ' }))).toMatchObject({ ok: true, value: { revision: 'main' } });
});

test.each<[code: string, changes: Partial<SubmissionForm>, params?: object]>([
  ['bad_model_id', { model_id: '' }],
  ['bad_model_id', { model_id: '<script>/x' }],
  ['bad_revision', { revision: '$(x)' }],
  ['bad_model_type', { model_type: 'Fine-tuned' }, { choices: expect.stringContaining(', fine-tuned, ') }],
  ['bad_precision', { precision: 'float32' }, { choices: 'float16, bfloat16, 8bit, 4bit, gptq' }],
  ['bad_precision', { precision: '__proto__' }, { choices: 'float16, bfloat16, 8bit, 4bit, gptq' }],
  ['bad_weight_type', { weight_type: 'original' }, { choices: 'Original, Delta, Adapter' }],
  ['base_model_missing', { weight_type: 'Adapter' }, { weight_type: 'Adapter' }],
  ['base_model_missing', { weight_type: 'Delta', base_model: ' ' }, { weight_type: 'Delta' }],
  ['bad_base_model', { weight_type: 'Delta', base_model: 'llama' }],
  [
    'own_base_model',
    { weight_type: 'Adapter', base_model: 'test-org/aurora-7b' },
    { model: 'test-org/aurora-7b' },
  ],
])('%s: %j', (code, changes, params = {}) => {
  expect(checkForm(form(changes))).toEqual({ ok: false, refusal: { code, params } });
});

test('a base model left over in the hidden field is dropped', () => {
  expect(checkForm(form({ base_model: 'no such thing' }))).toMatchObject({
    ok: true,
    value: { baseModel: null },
  });
});

test('every choice of the form is accepted (property)', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...MODEL_TYPES),
      fc.constantFrom(...SUBMISSION_PRECISIONS),
      fc.constantFrom(...WEIGHT_TYPES),
      fc.boolean(),
      (type, precision, weightType, useChatTemplate) => {
        const checked = checkForm(
          form({
            model_type: type.key,
            precision: precision.key,
            weight_type: weightType,
            base_model: 'test-org/base',
            use_chat_template: useChatTemplate,
          }),
        );
        expect(checked).toMatchObject({ ok: true, value: { precision, weightType, useChatTemplate } });
      },
    ),
  );
});

test('any text gives a submission or a refusal that repeats none (property)', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', '<b>x</b>', 'a/b', ''));
  fc.assert(
    fc.property(
      fc.record({ model_id: text, revision: text, base_model: text, precision: text }),
      (changes) => {
        const checked = checkForm(form({ ...changes, weight_type: 'Delta' }));
        if (checked.ok) return;
        const told = Object.values(checked.refusal.params).join();
        expect(told).not.toMatch(/[<>\n]/);
      },
    ),
  );
});
