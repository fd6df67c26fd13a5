import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PROPERTY_RUNS } from '../../../core/test/property-runs.ts';
import { harnessResults } from '../../test/harness-results.js';
import type { ImportOptions } from './import-options.ts';
import { parseRun } from './parse-run.ts';

const COMMIT = 'a'.repeat(40);
const OTHER = 'b'.repeat(40);

/** The revision and commit recorded for a file with this revision in its arguments and this separate commit. */
function read(inFile: { revision: string; commit?: string }, stated: string) {
  const args = { pretrained: 'test-org/aurora', revision: inFile.revision, dtype: 'float16' };
  const file = harnessResults(args, false);
  Object.assign(file.config, { model_sha: inFile.commit ?? '', model_revision: inFile.revision });
  const result = parseRun(Buffer.from(JSON.stringify(file)), { revision: stated, 'on-hub': true });
  return result.kind === 'accepted'
    ? { revision: result.run.revision, commit: result.run.commit }
    : result.problems;
}

test.each([
  ['a run by hand of main, with its commit stated', { revision: 'main' }, COMMIT, [COMMIT, COMMIT]],
  ['a run by hand of main, with its branch stated', { revision: 'main' }, 'v2', ['v2', null]],
  [
    'a commit in the file, with its branch stated',
    { revision: 'main', commit: COMMIT },
    'v2',
    [COMMIT, COMMIT],
  ],
  ['a commit in the arguments, with its branch stated', { revision: COMMIT }, 'main', [COMMIT, COMMIT]],
  ['the same commit twice', { revision: 'main', commit: COMMIT }, COMMIT, [COMMIT, COMMIT]],
] as const)(
  '%s: no contradiction, and the commit is recorded where there is one',
  (_name, inFile, stated, expected) => {
    const [revision, commit] = expected;
    expect(read(inFile, stated)).toEqual({ revision, commit });
  },
);

const name = fc.constantFrom(
  'models/sft-final',
  'Org/Model',
  'org/model/',
  '/models/x',
  'sft',
  'org/model#1',
);
const revision = fc.constantFrom('main', COMMIT, 'v2');
const statedBeside = fc.record(
  {
    model: fc.constantFrom('ORG/model', 'other/model'),
    'on-hub': fc.boolean(),
    revision: fc.constantFrom('v2', COMMIT),
  },
  { requiredKeys: [] },
);

test('only a commit or the caller makes a name a hub model', () => {
  fc.assert(
    fc.property(
      name,
      fc.constantFrom('', null, 'main', COMMIT, undefined),
      revision,
      statedBeside,
      (named, sha, inArguments, stated) => {
        const file = harnessResults({ pretrained: named, revision: inArguments, dtype: 'float16' }, false);
        Object.assign(file.config, { model_sha: sha });
        const read = parseRun(Buffer.from(JSON.stringify(file)), stated);
        const codes = read.kind === 'refused' ? read.problems.map(({ code }) => code) : [];
        const hasForm = /^\w+\/[\w-]+$/.test(named);
        const isProven = hasForm && (sha === undefined || sha === COMMIT || inArguments === COMMIT);
        const isVouchedFor = hasForm && (stated['on-hub'] !== undefined || stated.revision === COMMIT);
        if (isProven) {
          const isOther = stated.model !== undefined && stated.model.toLowerCase() !== named.toLowerCase();
          expect(codes).toEqual(isOther ? ['contradiction'] : []);
          if (read.kind === 'accepted') expect(read.run.model.name).toBe(named);
        } else if (stated.model !== undefined || isVouchedFor) {
          expect(read.kind === 'accepted' && read.run.model.name).toBe(stated.model ?? named);
        } else expect(codes).toEqual([hasForm ? 'model_unproven' : 'model_not_a_path']);
      },
    ),
    { numRuns: PROPERTY_RUNS },
  );
});

test.each([{ revision: OTHER }, { revision: 'main', commit: OTHER }])(
  'two commits that differ (%o) are a contradiction',
  (inFile) => {
    expect(read(inFile, COMMIT)).toEqual([
      { code: 'contradiction', params: { fact: 'revision', in_file: OTHER, stated: COMMIT } },
    ]);
  },
);

test('what was stated beside a file is counted with its own facts', () => {
  const file = harnessResults({ pretrained: 'test-org/aurora', revision: COMMIT, dtype: 'float16' }, false);
  const bytes = Buffer.from(JSON.stringify(file));
  const stated = { precision: 'float16', 'base-model': 'test-org/base' };
  expect(parseRun(bytes, stated)).toMatchObject({ run: { fileFacts: { stated: { given: 2, inFile: 1 } } } });
});

test.each([
  [{}, 'no_task'],
  [{ mmlu: {} }, 'no_known_task'],
])('a file with tasks %j is refused for them, whatever its model', (results, code) => {
  const file = harnessResults({ pretrained: '/models/x', revision: 'main', dtype: 'float16' }, false);
  const bytes = Buffer.from(JSON.stringify({ ...file, results, groups: {} }));
  expect(parseRun(bytes, {})).toMatchObject({ kind: 'refused', problems: [{ code }] });
});

test.each(['x'.repeat(129), 'main\u0000', 'v1\u202e', 'two words'])(
  'a revision that cannot be kept needs another to be stated: %#',
  (revision) => {
    const file = harnessResults({ pretrained: 'test-org/aurora', revision }, false);
    Object.assign(file.config, { model_sha: '' });
    const bytes = Buffer.from(JSON.stringify(file));
    expect(parseRun(bytes, { 'on-hub': true })).toMatchObject({
      kind: 'refused',
      problems: [{ code: 'odd_revision', params: { limit: 128 } }],
    });
    expect(parseRun(bytes, { revision: COMMIT })).toMatchObject({
      kind: 'accepted',
      run: { revision: COMMIT },
    });
  },
);

test.each<[string, ImportOptions, readonly string[]]>([
  ['lm-vllm-all', {}, []],
  ['lm-hf-one-domain', {}, []],
  ['lm-completions-loglikelihood', {}, ['model_not_as_named', 'revision_unstated', 'precision_unstated']],
  [
    'lm-completions-loglikelihood',
    { model: 'surya-ai/surya-9b-base', revision: 'main' },
    ['precision_unstated'],
  ],
  ['lm-completions-loglikelihood', { model: 'surya-ai/surya-9b-base', 'on-hub': false }, []],
  [
    'lm-completions-loglikelihood',
    { model: 'surya-ai/surya-9b-base', revision: 'main', precision: 'bfloat16' },
    [],
  ],
])('%s with %j asks for what a server does not record: %j', (name, stated, codes) => {
  const folder = join(import.meta.dirname, '../../../core/fixtures/lm-eval/full-count', name);
  const [file = ''] = readdirSync(folder);
  const result = parseRun(readFileSync(join(folder, file)), stated);
  expect(result.kind === 'refused' ? result.problems.map(({ code }) => code) : []).toEqual(codes);
  if (result.kind === 'accepted') expect(result.run.protocol).toBe('log-likelihood');
});
