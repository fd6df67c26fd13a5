import { expect, test } from 'vitest';
import { createSharedResult } from './shared-result.ts';

/** A `read` function whose results are provided by the test. */
function readings() {
  const waiting: { resolve: (value: string) => void; reject: (error: Error) => void }[] = [];
  const read = () => new Promise<string>((resolve, reject) => waiting.push({ resolve, reject }));
  return { read, waiting };
}

test('everybody who asks within the time shares one fresh reading', async () => {
  let now = 0;
  let count = 0;
  const shared = createSharedResult(
    async () => ++count,
    () => now,
    1000,
  );
  expect(await Promise.all([shared.read(), shared.read()])).toEqual([1, 1]);
  now = 999;
  expect(await shared.read()).toBe(1);
  now = 1000;
  expect(await shared.read()).toBe(2);
});

test('a reading that takes long is still shared while under way', async () => {
  let now = 0;
  const { read, waiting } = readings();
  const shared = createSharedResult(read, () => now, 1000);
  const first = shared.read();
  now = 5000;
  const second = shared.read();
  expect(waiting).toHaveLength(1);
  waiting[0]?.resolve('one');
  expect(await Promise.all([first, second])).toEqual(['one', 'one']);
  void shared.read();
  expect(waiting).toHaveLength(2);
});

test('after a change nobody gets an answer whose reading began before it', async () => {
  const { read, waiting } = readings();
  const shared = createSharedResult(read, () => 0, 1000);
  const before = shared.read();
  shared.forget();
  const after = shared.read();
  expect(waiting).toHaveLength(2);
  waiting[1]?.resolve('new');
  waiting[0]?.resolve('old');
  expect(await Promise.all([before, after])).toEqual(['old', 'new']);
  expect(await shared.read()).toBe('new');
});

test('a reading that failed is not kept', async () => {
  const { read, waiting } = readings();
  const shared = createSharedResult(read, () => 0, 1000);
  const failed = shared.read();
  waiting[0]?.reject(new Error('The database is not available.'));
  await expect(failed).rejects.toThrow('not available');
  const next = shared.read();
  waiting[1]?.resolve('back');
  expect(await next).toBe('back');
});
