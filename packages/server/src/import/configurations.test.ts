/** The parts of a configuration: prompts and precision (docs/results.md#configuration). */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PROPERTY_RUNS } from '../../../core/test/property-runs.ts';
import { freshDatabase } from '../../test/fresh-database.ts';
import { harnessResults } from '../../test/harness-results.js';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { testApp } from '../../test/test-app.ts';
import { wholeBoard } from '../../test/whole-board.ts';
import { importFiles } from './import-files.ts';
import type { ImportOptions } from './import-options.ts';
import { parseRun } from './parse-run.ts';

const MODEL = 'trial-org/hybrid-4b';

/** A results file for the model with these arguments, a chat template and other changes. */
function resultsWith(args: object, changes: object = {}, config: object = {}) {
  const file = harnessResults({ pretrained: MODEL, dtype: 'bfloat16', ...args }, true);
  Object.assign(file.config, config);
  return Object.assign(file, changes);
}

/** Parses this file, without a database. */
const read = (file: object, options: ImportOptions = {}) =>
  parseRun(Buffer.from(JSON.stringify(file)), options);

/** The mark of the row of this file. */
function markOf(file: object): string | undefined {
  const one = read(file);
  return one.kind === 'accepted' ? one.run.prompt : undefined;
}

async function importOf(files: readonly object[], options: ImportOptions = {}) {
  const database = await freshDatabase();
  const folder = await temporaryFolder();
  const results = [];
  for (const [index, file] of files.entries()) {
    const path = join(folder, `${index}.json`);
    await writeFile(path, JSON.stringify(file));
    results.push(await importFiles(database, [path], options, () => undefined));
  }
  const entries = (await wholeBoard(database))?.entries ?? [];
  return { database, results, entries };
}

test('thinking off and open are two marked rows; on, it is refused', async () => {
  const files = [{ enable_thinking: true }, { enable_thinking: false }, {}].map((args) => resultsWith(args));
  const { entries, database, results } = await importOf(files);
  expect(results.map(({ publication }) => publication?.replaced)).toEqual([undefined, 0, 0]);
  expect(results[0]?.outcomes).toMatchObject([
    { kind: 'refused', reasons: [expect.stringContaining('Thinking is enabled (config.model_args).')] },
  ]);
  expect(Object.fromEntries(entries.map(({ id, prompt }) => [id, prompt]))).toEqual({
    [`${MODEL}@v1.1:bfloat16:chat:enable_thinking=false`]: 'enable_thinking=false',
    [MODEL]: undefined,
  });
  const app = await testApp({ database });
  const repeat = async (run: number) => (await app.inject(`/api/runs/${run}`)).json().repeat;
  expect((await repeat(1)).lines.at(-1)).toContain('enable_thinking=false');
  expect((await repeat(2)).lines.at(-1)).not.toContain('enable_thinking');
});

test.each<[string, object, object, string]>([
  ['folders of one repository', { subfolder: 'step-1' }, { subfolder: 'step-2' }, 'subfolder=step-2'],
  [
    'quantizations of one repository',
    { gguf_file: 'a-Q2_K.gguf' },
    { gguf_file: 'a-Q8_0.gguf' },
    'gguf_file=a-Q8_0.gguf',
  ],
  ['a cut prompt', {}, { max_length: 256 }, 'max_length=256'],
])('%s are rows of their own', async (_name, first, second, mark) => {
  // With the same millisecond timestamp, equal runs would be identical files.
  const rerun = resultsWith(second, { date: Date.now() / 1000 + 1 });
  const { entries, results } = await importOf([resultsWith(first), resultsWith(second), rerun]);
  expect(results.map(({ publication }) => publication?.replaced)).toEqual([0, 0, 1]);
  expect(entries).toHaveLength(2);
  expect(entries.map(({ prompt }) => prompt)).toContain(mark);
});

test('a run again with the same settings replaces its row', async () => {
  const args = { max_length: 256, hf_overrides: { a: 1 } };
  const { entries, results } = await importOf([resultsWith(args), resultsWith({ ...args, batch_size: 1 })]);
  expect(results.map(({ publication }) => publication?.replaced)).toEqual([0, 1]);
  expect(entries.map(({ prompt }) => prompt)).toEqual([
    expect.stringMatching(/^hf_overrides=[0-9a-f]{8} max_length=256$/),
  ]);
});

test('a steered run takes a name only from the operator, and is marked', async () => {
  const steered = resultsWith({ steer_path: 'refusal.pt' }, {}, { model: 'steered' });
  const plain = await importOf([resultsWith({}), steered]);
  expect(plain.results.map(({ outcomes }) => outcomes[0]?.kind)).toEqual(['accepted', 'refused']);
  const named = await importOf([resultsWith({}), steered], { model: MODEL });
  expect(named.entries.map(({ prompt }) => prompt).sort()).toEqual([
    expect.stringMatching(/^model=steered steer_path=[0-9a-f]{8}$/),
    undefined,
  ]);
});

test.each(['<img src=x>', 'a b', 'x'.repeat(50), 'hf_A1b2C3d4E5f6'])(
  'the name of an odd argument is in no mark: %s',
  (name) => {
    expect(markOf(resultsWith({ [name]: 'value' }))).toMatch(/^(?:[0-9a-f]{8}=[0-9a-f]{8})?$/);
  },
);

test.each<[string, object, ImportOptions, number | null]>([
  ['plain weights have the count of the file', {}, {}, 0.5],
  ['a stated size goes before it', {}, { params: 0.6 }, 0.6],
  ['packed weights have none', { gptqmodel: true }, {}, null],
  ['packed weights have the stated one', { gptqmodel: true }, { params: 7.6 }, 7.6],
  ['weights that are stated as packed have none', {}, { precision: 'awq' }, null],
])('%s', (_name, args, options, billions) => {
  const file = resultsWith(args, {}, { model_num_parameters: 500_000_000 });
  expect(read(file, options)).toMatchObject({
    kind: 'accepted',
    run: { model: { paramsBillions: billions } },
  });
});

test('a system instruction makes its own row, and is repeated', async () => {
  const instruction = 'You are an expert in Indian law. Think carefully.';
  const { entries, database } = await importOf([
    resultsWith({}),
    resultsWith({}, { system_instruction: instruction }),
    resultsWith({}, { system_instruction: `${instruction} ` }),
  ]);
  expect(entries.map(({ prompt }) => prompt).sort()).toEqual([
    expect.stringMatching(/^system_instruction=[0-9a-f]{8}$/),
    expect.stringMatching(/^system_instruction=[0-9a-f]{8}$/),
    undefined,
  ]);
  const { repeat } = (await (await testApp({ database })).inject('/api/runs/2')).json();
  expect(repeat.lines.at(-1)).toContain(`--system_instruction '${instruction}'`);
});

test('settings too long for a mark are told apart by a hash', () => {
  const settings = (last: string) => ({
    chat_template_args: Object.fromEntries(
      Array.from({ length: 20 }, (_, at) => [`variable_number_${at}`, at === 19 ? last : 'x']),
    ),
  });
  const marks = ['a', 'b'].map((last) => markOf(resultsWith(settings(last))));
  for (const mark of marks) expect(mark).toMatch(/^prompt=[0-9a-f]{8}$/);
  expect(marks[0]).not.toBe(marks[1]);
});

test('a value of an unknown variable is in no mark', () => {
  expect(markOf(resultsWith({ chat_template_args: { persona: 'hunter2' } }))).toMatch(
    /^persona=[0-9a-f]{8}$/,
  );
});

test('a stated precision is taken where the name of the repository misleads', () => {
  const model = { model_name: 'trial-org/from-4bit' };
  const file = resultsWith({ pretrained: model.model_name }, model, { model_dtype: 'torch.float16' });
  expect(read(file, { precision: 'bfloat16' })).toMatchObject({
    kind: 'accepted',
    run: { precision: 'bfloat16' },
  });
});

test('a stated quantized precision is taken, whatever the file computes in', () => {
  const dtype = fc.constantFrom('float16', 'bfloat16', 'float32', 'half', 'auto', undefined);
  const sign = fc.constantFrom(
    {},
    { gguf_file: 'x.gguf' },
    { quantization: 'bitsandbytes' },
    { pretrained: 'a/b-GPTQ' },
  );
  const stated = fc.constantFrom('2bit', '4bit', '8bit', 'gptq', 'awq', 'nf4', 'fp8', 'mxfp4', 'Q4_K_M');
  const file = resultsWith({});
  fc.assert(
    fc.property(dtype, dtype, sign, stated, (asArgument, asComputed, args, precision) => {
      file.config.model_args = { pretrained: MODEL, dtype: asArgument, ...args };
      file.config.model_dtype = asComputed;
      expect(read(file, { precision })).toMatchObject({ kind: 'accepted', run: { precision } });
    }),
    { numRuns: PROPERTY_RUNS },
  );
});

test('how a server loaded the model is not stated', async () => {
  const args = { model: MODEL, base_url: 'http://127.0.0.1:8000/v1/completions', pretrained: undefined };
  const { database } = await importOf(
    [resultsWith(args, { model_name: MODEL }, { model: 'local-completions' })],
    { model: MODEL },
  );
  const run = (await (await testApp({ database })).inject('/api/runs/1')).json();
  expect([run.outcomes.no_remote_code, run.remote_code]).toEqual(['not_stated', null]);
});
