import { expect, test } from 'vitest';
import { freshDatabase } from '../../test/fresh-database.ts';
import { newRun } from '../../test/new-run.ts';
import { capturedLogger } from '../../test/test-app.ts';
import { boardAnswer } from '../../test/whole-board.ts';
import { publish } from './publish.sql.ts';
import { publishedBoard } from './published-board.ts';

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
  const board = await publishedBoard(database, load, logger);
  await expect.poll(() => board.current().models).toBe(1);
});

test('a later publication is served', async () => {
  const database = await freshDatabase();
  const load = () => boardAnswer(database);
  const { logger, logs } = capturedLogger();
  const board = await publishedBoard(database, load, logger);
  expect(board.current().models).toBe(0);
  await publish(database, 'test', [newRun('a/new', 0.5)]);
  await expect.poll(() => board.current().models).toBe(1);
  await expect.poll(() => logs.join('')).toContain('board refreshed');
});
