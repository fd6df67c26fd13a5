import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowOf, submitModel } from '../../test/evaluations.ts';
import { freshDatabase } from '../../test/fresh-database.ts';
import { harnessArguments } from './harness-arguments.ts';
import { jobOf } from './job.ts';

/** What somebody who can write into the database might try. */
const hostile = fc.oneof(
  fc.constantFrom(
    'main,trust_remote_code=True',
    '--help',
    '--trust_remote_code',
    '$(x)',
    '`x`',
    'a/b;c',
    'a/b\n--help',
    'a/b\u0000',
    'a/b,trust_remote_code=True',
    'a/b","trust_remote_code":true,"x":"',
    '../../etc/passwd',
    'a/..',
    'a/b/../../c',
    '/models/x',
    'file:///x',
    'а/b',
    'a\u2215b',
    '$HOME/x',
    '-a/b',
    'a/-b',
  ),
  fc.stringMatching(/^[a-z]{1,3}\/[\w.,=$"'\\ -]{1,12}$/),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.stringMatching(/^[\w-]{1,40}$/),
);
const precision = fc.constantFrom('float16', 'bfloat16', '8bit', '4bit', 'gptq');

test('threat 17: of 5,000 hostile names and revisions each is refused or a literal value, and adds no option', async () => {
  const database = await freshDatabase();
  await submitModel(database, 'test-org/aurora');
  const row = await rowOf(database.db);
  let taken = 0;
  fc.assert(
    fc.property(
      fc.constantFrom('model', 'commit', 'baseModel', 'baseCommit', 'revision'),
      hostile,
      precision,
      (column, payload, format) => {
        const delta = { weightType: 'Delta', baseModel: 'test-org/base', baseCommit: 'b'.repeat(40) };
        const job = jobOf({ ...row, ...delta, precision: format, [column]: payload });
        if (job === null) return;
        taken += 1;
        const args = harnessArguments(job, '/runs/1-1/base', '/runs/1-1/output', []);
        expect(args.slice(0, -1)).toEqual(
          ['--model', 'hf', '--tasks', 'bba,bbf,bbk,bbl', '--output_path', '/runs/1-1/output'].concat(
            '--model_args',
          ),
        );
        const options = JSON.parse(args.at(-1) ?? '');
        expect(Object.keys(options)).not.toContain('trust_remote_code');
        expect(options).toMatchObject({
          pretrained: '/runs/1-1/base',
          delta: column === 'model' ? payload : 'test-org/aurora',
          revision: 'a'.repeat(40),
        });
        expect(options.delta).toMatch(/^[A-Za-z0-9][\w.-]*\/\w[\w.-]*$/);
      },
    ),
    { numRuns: 5000 },
  );
  expect(taken).toBeGreaterThan(100);
});
