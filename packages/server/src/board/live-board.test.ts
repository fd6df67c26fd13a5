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

test('while reading fails the last board is served, and a later attempt brings the new one', async () => {
  let reads = 0;
  const load = async () => {
    reads += 1;
    if (reads === 2 || reads === 3) throw new Error(`read ${reads}`);
    return answer(reads);
  };
  const board = await liveBoard(load, () => undefined, 1);
  const refreshed = board.refresh();
  expect(board.current().publication).toBe(1);
  await refreshed;
  expect(board.current().publication).toBe(4);
});

test('an outage is reported once, and the next outage again', async () => {
  let reads = 0;
  const fails = [false, true, true, true, false, true, true, false];
  const errors: unknown[] = [];
  const load = async () => {
    reads += 1;
    if (fails[reads - 1]) throw new Error(`read ${reads}`);
    return answer(reads);
  };
  const board = await liveBoard(load, (error) => errors.push(error), 1);
  await board.refresh();
  await board.refresh();
  expect(errors.map(String)).toEqual(['Error: read 2', 'Error: read 6']);
});
