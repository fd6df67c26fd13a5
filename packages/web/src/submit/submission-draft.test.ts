import { describe, expect, test } from 'vitest';
import { fakeStorage } from '../../test/fake-storage.ts';
import { EMPTY_DRAFT, keepDraft, payloadOf, readDraft, withModelType } from './submission-draft.ts';

describe('submission', () => {
  test('an empty form has the defaults', () => {
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

  test('an empty revision becomes main, and names are trimmed', () => {
    expect(payloadOf({ ...EMPTY_DRAFT, modelName: ' a/b ', revision: ' ' }, 'asha')).toMatchObject({
      model_id: 'a/b',
      revision: 'main',
    });
  });

  test('a base model is sent only with Delta and Adapter', () => {
    const draft = { ...EMPTY_DRAFT, baseModel: ' a/base ' };
    expect(payloadOf({ ...draft, weightsType: 'Delta' }, 'asha').base_model).toBe('a/base');
    expect(payloadOf(draft, 'asha').base_model).toBe('');
  });

  test('choosing a chat model activates the chat template', () => {
    expect(withModelType('chat')).toEqual({ modelType: 'chat', useChatTemplate: true });
    expect(withModelType('merge')).toEqual({ modelType: 'merge' });
  });
});

const DRAFT = { ...EMPTY_DRAFT, modelName: 'a/one', weightsType: 'Adapter', baseModel: 'a/base' } as const;

test('a stored form is restored for its author only', () => {
  const { storage } = fakeStorage();
  keepDraft(storage, 'asha-rao', DRAFT);
  expect(readDraft(storage, 'asha-rao')).toEqual(DRAFT);
  expect(readDraft(storage, 'vikram-iyer')).toEqual(EMPTY_DRAFT);
});

test.each(['', '{', 'null', '{"modelName":7}', JSON.stringify({ ...DRAFT, weightsType: 'Other' })])(
  'the form is empty when %j was kept',
  (kept) => {
    expect(readDraft(fakeStorage({ 'submission_draft_asha-rao': kept }).storage, 'asha-rao')).toEqual(
      EMPTY_DRAFT,
    );
  },
);

test('if storage is blocked the form is empty and usable', () => {
  const deny = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  expect(readDraft({ getItem: deny }, 'asha-rao')).toEqual(EMPTY_DRAFT);
  expect(readDraft(null, 'asha-rao')).toEqual(EMPTY_DRAFT);
  expect(() => keepDraft({ setItem: deny }, 'asha-rao', DRAFT)).not.toThrow();
});
