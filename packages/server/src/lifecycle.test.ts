import { expect, test } from 'vitest';
import { capturedLogger } from '../test/test-app.ts';
import { closeAll } from './lifecycle.ts';

test('what cannot be closed keeps nothing else open', async () => {
  const { logger, logs } = capturedLogger();
  const closed: string[] = [];
  const fails = async () => {
    throw new Error('no');
  };
  await closeAll([() => closed.push('database'), fails, () => closed.push('server')], logger);
  expect(closed).toEqual(['server', 'database']);
  expect(logs).toEqual([expect.stringContaining('could not be closed')]);
});
