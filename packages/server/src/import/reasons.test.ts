/** The message for every reason to reject a results file, each with a file it applies to. */
import { formatMessage } from '@leaderboard/core/coded-messages';
import type { ProblemCode } from '@leaderboard/core/results/file-problems';
import { failureExplanations } from '@leaderboard/texts/failure-explanations';
import { expect, expectTypeOf, test } from 'vitest';
import { changed, FIXTURES } from '../../../core/test/support.ts';
import { changedRun, filesOfRun } from '../../test/evalscope-folder.ts';
import { serializeFolder } from '../results/evalscope-file.ts';
import { readResultsFile } from '../results/result-files.ts';
import type { ImportOptions } from './import-options.ts';
import { parseRun } from './parse-run.ts';

const SCORE = 'results/bba_English/acc_norm,none';
const AS_WRITTEN = 'It must be the unmodified results file from lm-evaluation-harness.';
const SUITE = 'The suite consists of the groups bba, bbf, bbk, bbl.';

const GENERATED = {
  output_type: 'generate_until',
  dataset_path: 'bharatgenai/BhashaBench-Ayur',
  dataset_name: 'English',
};

const ONE = 'es-one-domain/20261004_120101';
const AYUR = filesOfRun(ONE);
const REPORT = 'reports/ayur-vaid-3b/bhashabenchv1_ayur.json';
const evalScope = (changes: Readonly<Record<string, unknown>>) =>
  Buffer.from(serializeFolder('', changedRun(ONE, changes)));

type Case = readonly [ProblemCode, string, Buffer | Readonly<Record<string, unknown>>, ImportOptions?];

const CASES = [
  ['not_json', `The results file is not JSON. ${AS_WRITTEN}`, Buffer.from('{"results":')],
  [
    'lfs_pointer',
    'The results file is a Git LFS pointer, not the file itself. Run git lfs pull in its repository.',
    Buffer.from(`version https://git-lfs.github.com/spec/v1\noid sha256:${'ab'.repeat(32)}\nsize 9\n`),
  ],
  [
    'not_utf8',
    'The results file starts with zero bytes, like text in UTF-16. Save it again as UTF-8.',
    Buffer.from('\ufeff{}', 'utf16le'),
  ],
  [
    'nested_too_deep',
    `The results file is nested more than 100 levels deep. ${AS_WRITTEN}`,
    Buffer.from(`${'['.repeat(101)}${']'.repeat(101)}`),
  ],
  ['not_an_object', `The results file is not a JSON object. ${AS_WRITTEN}`, Buffer.from('[]')],
  ['part_missing', `The results file has no "config" object. ${AS_WRITTEN}`, { config: 7 }],
  [
    'task_not_an_object',
    `A task under "results" in the results file is not an object. ${AS_WRITTEN}`,
    { 'results/mmlu': 0.5 },
  ],
  ['no_task', `The results contain no tasks. ${SUITE}`, { results: {}, groups: {} }],
  [
    'no_known_task',
    `The results contain no BhashaBench tasks, only bba_english. ${SUITE}`,
    { results: { bba_english: {} }, groups: {} },
  ],
  [
    'missing_language',
    'bba_Hindi is missing. A domain counts only with all its languages.',
    { 'results/bba_Hindi': undefined },
  ],
  [
    'missing_metric',
    'bba_English has neither acc_norm nor acc. It must be evaluated as a multiple-choice task.',
    { 'results/bba_English': { 'exact_match,none': 0.5 } },
  ],
  [
    'limited',
    'The results state a question limit (1000000). The suite must be run without --limit.',
    { 'config/limit': 1_000_000 },
  ],
  [
    'limited',
    'The results state a question limit. The suite must be run without --limit.',
    { 'config/limit': 'all' },
  ],
  [
    'sample_count',
    'bba_English reports 9,347 questions, but the suite has 9,348. The whole task must be run, unchanged.',
    { 'n-samples/bba_English/original': '9347' },
  ],
  [
    'sample_count',
    'bba_English reports an unreadable number of questions, but the suite has 9,348. The whole task must be run, unchanged.',
    { 'n-samples/bba_English/original': 'many' },
  ],
  [
    'other_questions',
    'bba_English: these are not the benchmark’s questions. The task files have dataset_path json, but the benchmark authors’ have bharatgenai/BhashaBench-Ayur. Evaluate with the authors’ task files. Without a network, lm_eval finds a dataset by its hub name if it was downloaded before.',
    { 'configs/bba_English/dataset_path': 'json' },
  ],
  [
    'generated_letters',
    'bba_English, bba_Hindi: here the model generates its answer (generate_until), and a filter extracts a letter from it. That method is not ranked here, so these results cannot be listed on the board.',
    {
      results: { bba_English: {}, bba_Hindi: {} },
      groups: {},
      configs: {
        bba_English: GENERATED,
        bba_Hindi: { ...GENERATED, dataset_name: 'Hindi' },
      },
      'n-samples/bba_English/effective': 9348,
    },
  ],
  [
    'thinking_on',
    'Thinking is enabled (config.model_args). The tasks compute the likelihood of each option, which here directly follows an open thinking block, where a model does not answer. Evaluate again with thinking disabled.',
    { 'config/model_args': 'pretrained=test-org/aurora-7b,enable_thinking=True' },
  ],
  [
    'other_setting',
    'repeats is 2, but the protocol requires 1. Scores from a different prompt or answer extraction are not comparable. Evaluate again with EvalScope’s default settings for the dataset.',
    evalScope({ 'config/repeats': 2 }),
  ],
  [
    'failed_requests',
    'bhashabenchv1_ayur: 3 requests failed, and EvalScope excludes them from the score. Evaluate again without --ignore-errors; --use-cache FOLDER requests only what is missing.',
    evalScope({ 'ayur/execution_summary/errored': 3 }),
  ],
  [
    'failed_requests',
    'bhashabenchv1_ayur: some requests failed,',
    evalScope({ 'ayur/execution_summary/incomplete': true }),
  ],
  [
    'no_configuration',
    'An EvalScope report does not say how the questions were asked. The run’s configs/task_config.yaml does, and there must be exactly one. Import the whole run folder.',
    evalScope({ 'config/datasets': undefined }),
  ],
  [
    'several_reports',
    'There are several reports for bhashabenchv1_ayur, and it is unclear which one counts. Keep only one.',
    Buffer.from(serializeFolder('', new Map([...AYUR, ['b.json', AYUR.get(REPORT) ?? {}]]))),
  ],
  [
    'report_of_other_model',
    'The report is for the model "other-3b", but its run configuration is for "ayur-vaid-3b". Keep the runs of each model in a separate folder.',
    evalScope({ 'ayur/model_name': 'other-3b' }),
  ],
  [
    'revision_unstated',
    'The results do not say which model revision was evaluated, because servers do not report it.',
    evalScope({}),
    { precision: 'bfloat16' },
  ],
  [
    'precision_unstated',
    'The results do not say which precision the weights had, because servers do not report it.',
    {
      'config/model': 'vllm',
      'config/model_sha': undefined,
      'config/model_dtype': undefined,
      'config/model_args': 'pretrained=test-org/aurora-7b',
    },
    { revision: 'main' },
  ],
  [
    'few_shot',
    'bba_English: run with 5 few-shot examples, but the suite uses 0. Use --num_fewshot 0, and tasks without examples of their own (metadata.num_fewshot).',
    { 'n-shot/bba_English': '5' },
  ],
  [
    'repeated',
    'bba_English: the task files ask each question 2 times (repeats), but the suite asks once. Evaluate with the benchmark authors’ task files.',
    { 'configs/bba_English/repeats': 2 },
  ],
  [
    'mixed_metrics',
    'The languages of bba use different metrics (acc, acc_norm). They must use the same one.',
    { [SCORE]: undefined },
  ],
  [
    'ambiguous_filter',
    'bba_English has acc_norm under several filters (acc_norm,first; acc_norm,last). There must be only one.',
    { 'results/bba_English': { 'acc_norm,first': 0.5, 'acc_norm,last': 0.5 } },
  ],
  ['not_finite', 'acc_norm of bba_English is not a finite number.', { [SCORE]: '@NaN' }],
  [
    'not_a_number',
    'acc_norm of bba_English is the string "np.float64(0.43)". It must be a number.',
    { [SCORE]: 'np.float64(0.43)' },
  ],
  ['out_of_range', 'acc_norm of bba_English is 41.2. It must be between 0 and 1.', { [SCORE]: '41.2' }],
  [
    'group_mismatch',
    'bba has a score of 0.9, but its languages average to 0.4696919067032012. Were the values rounded? Use the original file.',
    { 'results/bba/acc_norm,none': 0.9 },
  ],
  [
    'stderr_mismatch',
    'bba_English has a standard error of 0.1, but its score and question count give 0.005162.',
    { 'results/bba_English/acc_norm_stderr,none': '0.1' },
  ],
  [
    'contradiction',
    'The results give the model as test-org/aurora-7b, but it should be other/model.',
    {},
    { model: 'other/model' },
  ],
  [
    'odd_revision',
    'The revision in the results is longer than 128 characters, does not begin with a letter, a digit or "_", or contains characters other than letters, digits, "_", ".", "/", "+" and "-". Specify the commit with --revision.',
    { 'config/model_args': 'pretrained=test-org/aurora-7b,revision=two words', 'config/model_sha': '' },
  ],
  [
    'model_not_named',
    'The results do not say which model was evaluated.',
    { model_name: undefined, 'config/model_args': '' },
  ],
  [
    'model_not_a_path',
    'The results name the model "trial-org/slash-1b/", which does not have the form organization/model-name.',
    { model_name: 'trial-org/slash-1b/' },
  ],
  [
    'model_unproven',
    'The results name the model "models/sft", but not its commit, so it may be a local folder instead of a model on the hub.',
    { model_name: 'models/sft', 'config/model_sha': '' },
  ],
  [
    'model_not_as_named',
    'The run used "steered", so its answers may differ from those of the model it names',
    { 'config/model': 'steered' },
    { 'on-hub': true },
  ],
] as const satisfies readonly Case[];

const cases: readonly Case[] = CASES;
const withOptions = cases.map(
  ([code, sentence, given, options = {}]) => [code, sentence, given, options] as const,
);

test.each(withOptions)('%s: %s', (code, sentence, given, options) => {
  const bytes = Buffer.isBuffer(given) ? given : Buffer.from(changed(FIXTURES.groups, given));
  const read = parseRun(bytes, options);
  const problems = read.kind === 'refused' ? read.problems : [];
  const sentences = problems
    .filter((one) => one.code === code)
    .map((one) => formatMessage(failureExplanations.en, one));
  expect(sentences).toEqual([expect.stringContaining(sentence)]);
});

test('an unreadable file is refused with the word of the system', async () => {
  const read = await readResultsFile(import.meta.dirname);
  expect(Buffer.isBuffer(read) ? '' : formatMessage(failureExplanations.en, read)).toBe(
    'The results file could not be read (EISDIR).',
  );
});

test('every reason against a results file is here', () => {
  /** The last one only occurs in evaluations (workers/accept-results.test.ts). */
  type Elsewhere = 'file_unreadable' | 'file_too_large' | 'questions_changed' | 'missing_domain';
  expectTypeOf<(typeof CASES)[number][0] | Elsewhere>().toEqualTypeOf<ProblemCode>();
});
