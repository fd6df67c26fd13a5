import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseResourceTable, resourcesFor } from './resource-table.ts';

const EVERY = ['float16', 'bfloat16', '8bit', '4bit', 'gptq'];
const LARGE = { precisions: EVERY, gpus: 4, cpus: 8, memory_gigabytes: 100, hours: 48 };
const SMALL = { ...LARGE, precisions: ['float16', '4bit'], up_to_billions: 8, gpus: 1 };

const parse = (rows: unknown, more: object = {}) => parseResourceTable(JSON.stringify({ rows, ...more }));

test('a model takes the first row that names its precision and is large enough; one of unknown size a row for any size', () => {
  const table = parse([SMALL, { ...SMALL, up_to_billions: 30, gpus: 2 }, LARGE]);
  const gpus = (precision: 'float16' | '8bit', billions: number | null) =>
    resourcesFor(table, precision, billions).gpus;
  expect([0.1, 8, 8.01, 30, 31, null].map((billions) => gpus('float16', billions))).toEqual([
    1, 1, 2, 2, 4, 4,
  ]);
  expect(gpus('8bit', 1)).toBe(4);
});

test('memory is counted in megabytes, time in whole minutes, both rounded up; options of the file come before those of a row', () => {
  const row = { ...LARGE, gpu_type: 'a100', memory_gigabytes: 0.3, hours: 0.01, options: ['--qos=low'] };
  expect(resourcesFor(parse([row], { options: ['--partition=gpu,long'] }), '4bit', 7)).toEqual({
    gpus: 4,
    gpuType: 'a100',
    cpus: 8,
    memoryMegabytes: 308,
    minutes: 1,
    options: ['--partition=gpu,long', '--qos=low'],
  });
});

test('the table in deploy/ can be used', () => {
  const table = parseResourceTable(
    readFileSync(join(import.meta.dirname, '../../../../deploy/slurm-resources.json'), 'utf8'),
  );
  expect(resourcesFor(table, 'bfloat16', 7).gpus).toBe(1);
});

test.each([
  ['no JSON', '{"rows": [', 'It is no JSON'],
  ['no object', '[]', 'must be an object with "rows"'],
  ['an unknown name', { rows: [LARGE], partition: 'x' }, 'The file has unknown names: partition'],
  ['an unknown name in a row', { rows: [{ ...LARGE, gpu: 1 }] }, 'rows.0 has unknown names: gpu'],
  ['no rows', { rows: [] }, 'rows must be a list of at least one row'],
  ['an unknown precision', { rows: [{ ...LARGE, precisions: ['fp16'] }] }, 'rows.0.precisions.0 must be'],
  ['a number as text', { rows: [{ ...LARGE, gpus: '1' }] }, 'rows.0.gpus must be a whole number from 0'],
  ['half a GPU', { rows: [{ ...LARGE, gpus: 0.5 }] }, 'rows.0.gpus must be a whole number from 0'],
  [
    'no memory',
    { rows: [{ ...LARGE, memory_gigabytes: 0 }] },
    'rows.0.memory_gigabytes must be a number above',
  ],
  ['no time', { rows: [{ ...LARGE, hours: undefined }] }, 'rows.0.hours must be a number above 0'],
  ['an option of ours', { rows: [LARGE], options: ['--requeue'] }, 'options.0 must be "--NAME=VALUE"'],
  [
    'two options in one',
    { rows: [{ ...LARGE, options: ['--qos=a --requeue'] }] },
    'rows.0.options.0 must be',
  ],
  ['a short option', { rows: [{ ...LARGE, options: ['-pgpu'] }] }, 'rows.0.options.0 must be'],
  ['a row without models', { rows: [LARGE, SMALL] }, 'rows.1 is never used for float16'],
  ['models without a row', { rows: [SMALL] }, 'bfloat16 has no row without "up_to_billions"'],
])('a table is refused with %s, and the place is named', (_name, file, problem) => {
  expect(() => parseResourceTable(typeof file === 'string' ? file : JSON.stringify(file))).toThrow(problem);
});
