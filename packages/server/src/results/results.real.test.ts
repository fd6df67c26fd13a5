import { BENCHMARKS, TASKS } from '@leaderboard/core/benchmark/suite';
import { expect, test } from 'vitest';
import { fixture, valueAt } from '../../../core/test/support.ts';
import { parseResults } from './results.ts';
import { isNear, pooledStandardError, standardError } from './standard-errors.ts';

/** The real files in fixtures/real and why each is refused. None contains BhashaBench tasks. */
const REAL = [
  ['01_v0.3_pythia-1.4b_step143000_zero-shot.json', 'no_known_task', ',84'],
  ['05_v0.4-2024-05_llama3-8b-instruct_arc.json', 'no_known_task', 'arc_challenge'],
  ['08_v0.4-2024-06_llama3-8b_acc-acc_norm-f1.json', 'no_known_task', 'bias_classification'],
  ['10_v0.4.3_mamba2-370m_git_hash-null.json', 'no_known_task', 'winogrande, sciq, piqa'],
  ['12_v0.4.8_gpt2_finance-dentistry_acc_norm_sha-empty.json', 'no_known_task', 'tmmluplus_dentistry'],
  ['14_v0.4.8_gpt-4o-mini_two-filters_NaN.json', 'no_known_task', 'battery_electrolyte_qa'],
  ['16_v0.4.10.dev0_gemma-2b_global_mmlu_sw_groups.json', 'no_known_task', 'global_mmlu_sw'],
  ['18_v0.4.13.dev0_qwen3-8b_sample_len_sample_count_limit20.json', 'no_known_task', 'negotiationtom_belief'],
  ['19_v0.4.9_llama3.1-8b_medical_groups_acc_norm.json', 'no_known_task', 'MedNLI_0-shot, MedQA_0-shot'],
  ['91_REJECT_visualrwkv_custom-shape.json', 'part_missing', 'versions'],
  ['93_REJECT_bypass-NA_only.json', 'no_known_task', 'scheming_evals_mc_prompt_task'],
] as const;

test.each(REAL)('real file %s is refused: %s, naming %s', (name, code, named) => {
  const parsed = parseResults(fixture(`real/${name}`));
  expect(parsed.problems).toMatchObject([{ code }]);
  expect(Object.values(parsed.problems[0]?.params ?? {}).join()).toContain(named);
  expect(parsed.scores).toEqual({});
  expect(parsed.facts === null).toBe(code === 'part_missing');
});

function factsOf(name: string) {
  return parseResults(fixture(`real/${name}`)).facts;
}

test('facts of 0.3 files: the arguments’ model and revision, nothing guessed', () => {
  expect(factsOf('01_v0.3_pythia-1.4b_step143000_zero-shot.json')).toEqual({
    modelName: 'EleutherAI/pythia-v1.1-1.4b',
    namedAs: 'EleutherAI/pythia-v1.1-1.4b',
    changedBy: null,
    baseModel: null,
    weightType: 'Original',
    commit: null,
    revision: 'step143000',
    precision: null,
    paramsBillions: null,
    countedBillions: null,
    harnessVersion: null,
    harnessGitHash: null,
    evaluatedAt: null,
    chatTemplateApplied: null,
    trustedRemoteCode: false,
    backend: 'hf-causal',
    isServed: false,
    promptSettings: {},
    taskVersions: {},
    fewShot: null,
    durationSeconds: null,
  });
});

test('facts of a 0.4 file with everything', () => {
  expect(factsOf('18_v0.4.13.dev0_qwen3-8b_sample_len_sample_count_limit20.json')).toMatchObject({
    modelName: 'Qwen/Qwen3-8B',
    weightType: 'Original',
    commit: 'b968826d9c46dd6066d109eabc6255188de91218',
    revision: 'main',
    precision: 'bfloat16',
    paramsBillions: 8.19073536,
    harnessVersion: '0.4.13.dev0',
    harnessGitHash: 'eb02ba327fb7c76475b12c8cdcf88623ec013a24',
    evaluatedAt: '2026-07-08T18:13:21.866Z',
    chatTemplateApplied: true,
  });
});

test('dtype auto, an empty commit, a nameless owner, and an API’s model', () => {
  expect(factsOf('05_v0.4-2024-05_llama3-8b-instruct_arc.json')).toMatchObject({
    modelName: 'meta-llama/Meta-Llama-3-8B-Instruct',
    precision: null,
    chatTemplateApplied: null,
  });
  expect(factsOf('12_v0.4.8_gpt2_finance-dentistry_acc_norm_sha-empty.json')).toMatchObject({
    modelName: null,
    commit: null,
    precision: 'float32',
    chatTemplateApplied: false,
  });
  expect(factsOf('14_v0.4.8_gpt-4o-mini_two-filters_NaN.json')).toMatchObject({
    modelName: null,
    weightType: null,
    chatTemplateApplied: null,
  });
  expect(factsOf('10_v0.4.3_mamba2-370m_git_hash-null.json')).toMatchObject({
    harnessGitHash: null,
    precision: 'float32',
  });
});

test('real lm_eval files over made-up questions are refused for these alone', () => {
  for (const name of ['results_0.4.13', 'results_0.4.9.2_adapter']) {
    const text = fixture(`lm-eval/${name}.json`);
    const { results } = JSON.parse(text);
    const { problems, scores } = parseResults(text);
    const tasks = TASKS.map(({ task }) => task).join(', ');
    expect(problems, name).toMatchObject([
      { code: 'other_questions', params: { tasks, place: 'dataset_path', stated: 'json' } },
    ]);
    for (const { key, task, questions } of BENCHMARKS)
      expect(scores[key], `${name} ${key}`).toMatchObject({
        value: results[task]['acc_norm,none'],
        stderr: results[task]['acc_norm_stderr,none'],
        metric: 'acc_norm',
        n: questions,
      });
  }
});

test('a real adapter has its name and commit; examples are refused', () => {
  expect(parseResults(fixture('lm-eval/results_0.4.9.2_adapter.json')).facts).toMatchObject({
    modelName: 'tiny-lab/tiny-adapter',
    baseModel: 'tiny-lab/tiny-llama',
    weightType: 'Adapter',
    commit: 'bb8df83f6b1204a9cc1a24d8390e07787ab70ea3',
    precision: 'float16',
    harnessVersion: '0.4.9.2',
    fewShot: 0,
  });
  const { problems } = parseResults(fixture('lm-eval/results_0.4.9.2_one-shot.json'));
  const examples = problems.filter(({ code }) => code !== 'other_questions');
  expect(examples).toMatchObject([{ code: 'few_shot', params: { count: 1, suite: 0 } }]);
});

test('a real run’s standard errors follow from its shares, also a group’s', () => {
  const numberAt = (path: string) =>
    Number(valueAt('real/19_v0.4.9_llama3.1-8b_medical_groups_acc_norm.json', path));
  const shares = ['NLI4PR_patient-lang_0-shot', 'NLI4PR_medical-lang_0-shot'].map((task) => {
    const share = {
      value: numberAt(`results/${task}/acc,none`),
      n: numberAt(`n-samples/${task}/effective`),
    };
    expect(standardError(share)).toBeCloseTo(numberAt(`results/${task}/acc_stderr,none`), 12);
    return share;
  });
  expect(pooledStandardError(shares)).toBeCloseTo(numberAt('groups/NLI4PR_0-shot/acc_stderr,none'), 12);
});

test('a rounded standard error is near, half the questions’ is not', () => {
  expect(isNear(0.0041, 0.00408028)).toBe(true);
  expect(isNear(0.0058, 0.00408028)).toBe(false);
});
