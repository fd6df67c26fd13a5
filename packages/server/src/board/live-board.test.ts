import { expect, test } from 'vitest';
import { liveBoard } from './live-board.ts';
import { type BoardAnswer, representBoard } from './representation.ts';

async function answer(publication: number): Promise<BoardAnswer> {
  return { ...(await representBoard(async () => null)), publication };
}

test('calls while a read is under way share one more read, which begins after it', async () => {
  let reads = 0;
  const board = await liveBoard(
    () => answer(++reads),
    () => undefined,
  );
  const first = board.refresh();
  const later = [board.refresh(), board.refresh(), board.refresh()];
  await first;
  expect(board.current().publication).toBe(2);
  await Promise.all(later);
  expect(board.current().publication).toBe(3);
  expect(reads).toBe(3);
});

test('while reading fails the last board is served, a later attempt brings the new one, and the log has one line for each change', async () => {
  let reads = 0;
  const log: unknown[] = [];
  const load = async () => {
    reads += 1;
    if (reads === 2 || reads === 3) throw new Error(`read ${reads}`);
    return answer(reads);
  };
  const board = await liveBoard(load, (error) => log.push(error), {
    retryMs: 1,
    onRecovery: () => log.push('back'),
  });
  const refreshed = board.refresh();
  expect(board.current().publication).toBe(1);
  await refreshed;
  expect(board.current().publication).toBe(4);
  expect(log).toEqual([new Error('read 2'), 'back']);
  await board.refresh();
  expect(log).toHaveLength(2);
});

test('a better form of a board is served as soon as it is made, and never in the place of a newer board', async () => {
  const improved: ((better: BoardAnswer) => void)[] = [];
  const signals: AbortSignal[] = [];
  let reads = 0;
  const board = await liveBoard(
    () => answer(++reads),
    () => undefined,
    {
      improve: (_answer, signal) => {
        signals.push(signal);
        return new Promise((resolve) => improved.push(resolve));
      },
    },
  );
  const first = board.current();
  await board.refresh();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  improved[0]?.({ ...first, hash: 'late' });
  const better = { ...board.current(), hash: 'better' };
  improved[1]?.(better);
  await expect.poll(() => board.current()).toBe(better);
  board.stop();
  expect(signals[1]?.aborted).toBe(true);
});
