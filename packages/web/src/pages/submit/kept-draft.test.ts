import { expect, test } from 'vitest';
import { fakeStorage } from '../../../test/fake-storage.ts';
import { keepDraft, readDraft } from './kept-draft.ts';
import { EMPTY_DRAFT } from './submission-draft.ts';

const DRAFT = { ...EMPTY_DRAFT, modelName: 'a/one', weightsType: 'Adapter', baseModel: 'a/base' } as const;

test('a form is found again as it was, by the person who filled it in', () => {
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

test('where storage is blocked the form is empty, and stays usable', () => {
  const deny = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  expect(readDraft({ getItem: deny }, 'asha-rao')).toEqual(EMPTY_DRAFT);
  expect(readDraft(null, 'asha-rao')).toEqual(EMPTY_DRAFT);
  expect(() => keepDraft({ setItem: deny }, 'asha-rao', DRAFT)).not.toThrow();
});
