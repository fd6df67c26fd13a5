import { expect, onTestFinished, test } from 'vitest';
import { createWaits } from './waits.ts';

test('any number of claims wait without a warning', async () => {
  const warnings: Error[] = [];
  const warn = (warning: Error) => warnings.push(warning);
  process.on('warning', warn);
  onTestFinished(() => void process.off('warning', warn));
  const waits = createWaits(() => undefined);
  const many = Array.from({ length: 50 }, () => waits.begin()(60_000));
  waits.end();
  await Promise.all(many);
  await new Promise(setImmediate);
  expect(warnings).toEqual([]);
});
