import { describe, expect, test } from 'vitest';
import { EMPTY_DRAFT, payloadOf, weightTypeOf, withModelType } from './submission-draft.ts';

describe('submission', () => {
  test('the form begins with the defaults', () => {
    expect(payloadOf(EMPTY_DRAFT, 'asha')).toEqual({
      model_id: '',
      revision: 'main',
      model_type: 'fine-tuned',
      precision: 'float16',
      weight_type: 'Original',
      base_model: '',
      use_chat_template: false,
      user_id: 'asha',
    });
  });

  test('an empty revision is main, blanks around a name are left out', () => {
    expect(payloadOf({ ...EMPTY_DRAFT, modelName: ' a/b ', revision: ' ' }, 'asha')).toMatchObject({
      model_id: 'a/b',
      revision: 'main',
    });
  });

  test('a base model is sent with Delta and Adapter only', () => {
    const draft = { ...EMPTY_DRAFT, baseModel: ' a/base ' };
    expect(payloadOf({ ...draft, weightsType: 'Delta' }, 'asha').base_model).toBe('a/base');
    expect(payloadOf(draft, 'asha').base_model).toBe('');
    expect(weightTypeOf('Adapter')).toBe('Adapter');
    expect(weightTypeOf('Other')).toBe('Original');
  });

  test('the chat template activates for chat models', () => {
    expect(withModelType('chat')).toEqual({ modelType: 'chat', useChatTemplate: true });
    expect(withModelType('merge')).toEqual({ modelType: 'merge' });
  });
});
