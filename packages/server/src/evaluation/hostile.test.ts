import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PROPERTY_RUNS } from '../../../core/test/property-runs.ts';
import { rowOf, submitModel } from '../../test/evaluations.ts';
import { freshDatabase } from '../../test/fresh-database.ts';
import { MAX_MS, runningWorker } from '../../test/running-worker.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { submissions } from '../database/schema.ts';
import { parseJob } from '../workers/job.ts';
import { DEFAULT_BACKEND } from './backends.ts';
import { harnessArguments } from './harness-arguments.ts';

/** Values that an attacker with write access to the database might try. */
const PAYLOADS = [
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
  'A/--help',
  'a_/-',
];
const hostile = fc.oneof(
  fc.constantFrom(...PAYLOADS),
  fc.stringMatching(/^[a-z]{1,3}\/[\w.,=$"'\\ -]{1,12}$/),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.stringMatching(/^[\w-]{1,40}$/),
);
const precision = fc.constantFrom('float16', 'bfloat16', '8bit', '4bit', 'gptq');

test('hostile names and revisions are refused or literal, and no option (property)', async () => {
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
        const job = parseJob({ ...row, ...delta, precision: format, [column]: payload });
        if (job === null) return;
        taken += 1;
        const args = harnessArguments(job, '/runs/1-1/base', '/runs/1-1/output', {
          arguments: [],
          backend: DEFAULT_BACKEND,
        });
        expect(args.slice(0, -1)).toEqual(
          ['--model', 'hf', '--tasks', 'bba,bbf,bbk,bbl', '--output_path', '/runs/1-1/output'].concat(
            '--log_samples',
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
    { numRuns: PROPERTY_RUNS },
  );
  expect(taken).toBeGreaterThan(PROPERTY_RUNS / 50);
});

/** Allowed names that a shell, or a parser that splits them, could misinterpret. */
const ODD_NAMES = ['a/b.lock', 'a-b/c--d', 'a/b__c', 'a.b/c.d'];

test('a worker starts nothing for hostile names; odd ones arrive unchanged', async () => {
  const folder = await temporaryFolder();
  const database = await freshDatabase();
  // The table's constraints reject an incomplete commit and a line feed; without them the worker must reject both too.
  for (const rule of ['commit_is_whole', 'commit_is_bounded', 'model_is_bounded'])
    await database.db.execute(sql.raw(`alter table submissions drop constraint submissions_${rule}`));
  const stored: string[] = [];
  for (const [index, payload] of [...PAYLOADS, ...ODD_NAMES].entries()) {
    if (payload.includes('\0')) continue;
    for (const column of ['model', 'commit'] as const) {
      await submitModel(database, `test-org/m-${index}-${column}`);
      await database.db
        .update(submissions)
        .set({ [column]: payload })
        .where(sql`model = ${`test-org/m-${index}-${column}`}`);
      stored.push(payload);
    }
  }
  const record = join(folder, 'record');
  const environment = { STAND_IN_RECORD: record, HARNESS_ENVIRONMENT: 'STAND_IN_RECORD' };
  const worker = await runningWorker([], { database, folder, environment });
  const ended = async () =>
    (await database.db.select().from(submissions)).filter(({ status }) =>
      ['finished', 'failed'].includes(status),
    );
  await expect.poll(async () => (await ended()).length, { timeout: MAX_MS }).toBe(stored.length);
  await worker.stop();

  const lines = (await readFile(record, 'utf8')).trim().split('\n');
  const everything: string[][] = lines.map((line) => JSON.parse(line).argv);
  // Machine checks contain nothing from a submission.
  const all = everything.filter((argv) => argv[0] !== 'version' && !argv.includes('dummy'));
  const started = all.filter(([first]) => first !== 'download');
  const downloads = all.filter(([first]) => first === 'download');
  const fine = (await ended()).filter(({ status }) => status === 'finished');
  expect(fine.map(({ model }) => model).sort()).toEqual([...ODD_NAMES].sort());
  expect(
    started
      .map((argv) => JSON.parse(argv.at(-1) ?? ''))
      .map(({ pretrained }) => pretrained)
      .sort(),
  ).toEqual([...ODD_NAMES].sort());
  expect(downloads.map(([, id]) => id).sort()).toEqual([...ODD_NAMES].sort());
});
