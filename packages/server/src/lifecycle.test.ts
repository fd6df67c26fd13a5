import { PassThrough } from 'node:stream';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { freshDatabase } from '../test/fresh-database.ts';
import { capturedLogger } from '../test/test-app.ts';
import { closeAll, createLogger } from './lifecycle.ts';

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

test('the log of a failed query has statement and cause, no values', async () => {
  const stream = new PassThrough({ encoding: 'utf8' });
  const logger = createLogger('info', stream);
  const { db } = await freshDatabase();
  const failed = await db.execute(sql`select ${'secret value'}::text from nowhere`).catch((error) => error);
  logger.error({ err: failed }, 'failed');
  logger.error({ err: new Error('outer', { cause: failed }) }, 'failed');
  logger.error({ err: new Error('plain') }, 'failed');
  const lines: string[] = stream.read().trimEnd().split('\n');
  expect(lines.join('')).not.toContain('secret value');
  for (const line of lines.slice(0, 2)) {
    expect(line).toContain('from nowhere');
    expect(line).toContain('relation \\"nowhere\\" does not exist');
    expect(line).toContain('lifecycle.test.ts');
  }
  expect(JSON.parse(lines[2] ?? '').err).toMatchObject({ type: 'Error', message: 'plain' });
});
