import { expect, test } from 'vitest';
import { freshDatabase } from '../../test/fresh-database.ts';
import { newRun } from '../../test/new-run.ts';
import { capturedLogger } from '../../test/test-app.ts';
import { boardAnswer } from '../../test/whole-board.ts';
import { publish } from '../publish/publish.sql.ts';
import { keepUpToDate } from './keep-up-to-date.ts';
import { createLiveBoard } from './live-board.ts';
import { type SerializedBoard, serializeBoard } from './serialize-board.ts';

async function answer(publication: number): Promise<SerializedBoard> {
  return { ...(await serializeBoard(async () => null)), publication };
}

test('calls during a read share one more read after it', async () => {
  let reads = 0;
  const load = () => answer(++reads);
  const board = keepUpToDate(await load(), load, { onError: () => undefined });
  const first = board.refresh();
  const later = [board.refresh(), board.refresh(), board.refresh()];
  await first;
  expect(board.current().publication).toBe(2);
  await Promise.all(later);
  expect(board.current().publication).toBe(3);
  expect(reads).toBe(3);
});

test('while reading fails the last board is served', async () => {
  let reads = 0;
  const log: unknown[] = [];
  const load = async () => {
    reads += 1;
    if (reads === 2 || reads === 3) throw new Error(`read ${reads}`);
    return answer(reads);
  };
  const board = keepUpToDate(await load(), load, {
    retryMs: 1,
    onError: (error) => log.push(error),
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

test('a publication that lands during the first read is served', async () => {
  const database = await freshDatabase();
  const { logger } = capturedLogger();
  const announced = new Promise<void>((resolve) => database.onPublication(resolve));
  let isFirst = true;
  const load = async () => {
    const answer = await boardAnswer(database);
    if (!isFirst) return answer;
    isFirst = false;
    await publish(database, 'test', [newRun('a/late', 0.5)]);
    await announced;
    return answer;
  };
  const board = await createLiveBoard(database, load, logger);
  await expect.poll(() => board.current().models).toBe(1);
});
