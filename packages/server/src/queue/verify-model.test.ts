import { refused } from '@leaderboard/core/queue/submissions';
import { expect, test } from 'vitest';
import { modelId, newSubmission } from '../../test/new-submission.ts';
import { createVerify } from './verify-model.ts';

test('a server verifies four submissions at once, and the others wait', async () => {
  let started = 0;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const refusal = refused({ code: 'no_license', params: { model: modelId('a/b') } });
  const verify = createVerify(async () => {
    started += 1;
    await released;
    return refusal;
  });
  const { submission } = newSubmission('a/b');
  const verified = Promise.all(Array.from({ length: 10 }, () => verify(submission)));
  await expect.poll(() => started).toBe(4);
  release();
  expect(await verified).toEqual(Array.from({ length: 10 }, () => refusal));
});
