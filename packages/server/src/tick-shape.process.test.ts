import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const TICK_SHAPE = join(import.meta.dirname, '../dist/tick-shape.js');

/** Compares the hidden classes of two ticks, as V8 tells them to its own tests. */
const PROGRAM = `
  import { executionAsyncResource } from 'node:async_hooks';
  import { keptTicks } from ${JSON.stringify(TICK_SHAPE)};
  await new Promise(setImmediate);
  gc();
  gc();
  process.nextTick(() => console.log(%HaveSameMap(keptTicks[0], executionAsyncResource())));
`;

// Runs the built file: `npx tsc -b` first.
test('ticks keep their hidden class when V8 collects while none is waiting', async () => {
  const flags = ['--expose-gc', '--allow-natives-syntax', '--input-type=module'];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, '--eval', PROGRAM]);
  expect(stdout.trim()).toBe('true');
});
