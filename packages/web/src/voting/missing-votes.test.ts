import { expect, test } from 'vitest';
import { askForVotes } from './missing-votes.ts';

test('votes are asked for a few at a time, and each model has its own', async () => {
  const models = Array.from({ length: 10 }, (_, index) => `a/${index}`);
  let running = 0;
  let most = 0;
  const votes = await askForVotes(models, async (model) => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    return { main: Number(model.slice(2)) };
  });
  expect(most).toBe(4);
  expect([...votes].toSorted()).toEqual(models.map((model, index) => [model, { main: index }]));
});

test('a model whose votes cannot be had has none, and the others have theirs', async () => {
  const votes = await askForVotes(['a/one', 'b/two'], async (model) => {
    if (model === 'a/one') throw new Error('no');
    return { main: 3 };
  });
  expect([...votes]).toEqual([['b/two', { main: 3 }]]);
});
