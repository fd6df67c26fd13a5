import { expect, test } from 'vitest';
import { entryWith } from '../../../core/test/entries.ts';
import { createTextSharing } from './shared-texts.ts';

test('no text of an entry becomes another one', () => {
  const plain = entryWith();
  const full = {
    ...plain,
    id: 'a/one',
    model: {
      ...plain.model,
      name: 'a/one',
      hub_path: 'b/other',
      type: 'chat',
      type_icon: '💬',
      architecture: 'Llama',
      precision: 'int8',
    },
    metadata: {
      ...plain.metadata,
      hub_license: 'mit',
      upload_date: '2024-01-01',
      submission_date: '2025-01-01',
      base_model: 'a/base',
    },
  };
  const other = {
    ...full,
    id: 'b/two',
    model: { ...full.model, name: 'b/two', hub_path: 'b/two', type: 'base' },
  };
  const share = createTextSharing();
  for (const entry of [plain, full, other, full]) {
    const shared = structuredClone(entry);
    share(shared);
    expect(shared).toEqual(entry);
  }
});
