import { execFileSync } from 'node:child_process';
import { DOMAINS } from '@leaderboard/core/benchmark/suite';
import type { FileFacts } from '@leaderboard/core/results/file-facts';
import { type RepeatedRun, repeatCommand } from '@leaderboard/core/results/repeat-command';
import { describe, expect, test } from 'vitest';
import { fixture } from '../../../core/test/support.ts';
import { changedRun } from '../../test/evalscope-folder.ts';
import { serializeFolder } from './evalscope-file.ts';
import { parseResults } from './results.ts';

const COMMIT = 'f82b4f8560f4f775d2d7d35df2ac1eb40ecbd468';

/** A fixture's run, as stored. */
function runOf(name: string): RepeatedRun {
  const { facts, stated } = parseResults(fixture(name));
  if (facts === null || stated === null) throw new Error('no results file');
  return {
    ...facts,
    model: facts.modelName,
    fileFacts: stated,
    hasOtherQuestions: false,
    domains: DOMAINS.map(({ key }) => key),
    protocol: null,
  };
}
const GROUPS = runOf('v0.4.9.1_groups.json');
const factsWith = (changes: Partial<FileFacts>): RepeatedRun => ({
  ...GROUPS,
  fileFacts: GROUPS.fileFacts && { ...GROUPS.fileFacts, ...changes },
});
const evaluation = (run: RepeatedRun) => repeatCommand(run).lines.at(-1);

describe('the commands that repeat a run', () => {
  test('of the authors’ fork: their commit, the model’s, and the file’s arguments', () => {
    expect(repeatCommand(GROUPS)).toEqual({
      lines: [
        "pip install 'lm_eval @ git+https://github.com/BharatGen-IITB-TIH/BhashaBench@babd1e1d97d5361da53fe1f11b941400399206e0' accelerate",
        `lm_eval --model hf --model_args pretrained=test-org/aurora-7b,dtype=bfloat16,revision=${COMMIT} --tasks bba,bbf,bbk,bbl --num_fewshot 0 --batch_size auto --output_path results --log_samples`,
      ],
      unknown: ['image'],
    });
  });

  test('of another version: that version, with the authors’ task files beside it', () => {
    const newest = runOf('v0.4.13_model-args-object.json');
    // A version between two releases cannot be installed from anywhere.
    expect(repeatCommand({ ...newest, harnessVersion: '0.4.13.dev0' }).unknown).toContain('harness_version');
    const { lines, unknown } = repeatCommand({ ...newest, harnessVersion: '0.4.13' });
    expect(lines.slice(0, 3)).toEqual([
      expect.stringMatching(/^pip install 'lm_eval\[hf\]==0\.4\.13' accelerate$/),
      'git clone https://github.com/BharatGen-IITB-TIH/BhashaBench && git -C BhashaBench checkout babd1e1d97d5361da53fe1f11b941400399206e0',
      'mkdir bhashabench-tasks && cp -r BhashaBench/lm_eval/tasks/{bba,bbf,bbk,bbl} bhashabench-tasks',
    ]);
    expect(lines[3]).toContain(' --include_path bhashabench-tasks ');
    expect(lines[3]).toContain(' --apply_chat_template ');
    expect(lines[3]).toContain('enable_thinking=false');
    expect(unknown).not.toContain('harness_version');
    const changes = { backend: 'vllm', batchSize: '8' };
    const ofVllm = repeatCommand({ ...factsWith(changes), harnessVersion: '0.4.13' }).lines;
    expect(ofVllm[0]).toContain("'lm_eval[vllm]==0.4.13'");
    expect(ofVllm.at(-1)).toContain(' --batch_size 8 ');
  });

  test('of an adapter: its base is fetched first, of an unrecorded commit', () => {
    const { lines, unknown } = repeatCommand(runOf('v0.4.8_adapter_bare-nan.json'));
    expect(lines[0]).toContain(' accelerate peft bitsandbytes');
    expect(lines.at(-2)).toBe('hf download test-org/aurora-7b --local-dir base-model');
    expect(lines.at(-1)).toContain(
      '--model_args pretrained=./base-model,peft=test-lab/aurora-7b-hindi-lora,load_in_4bit=True,dtype=auto,revision=0fea403cad96670278f5aad803565320283519f5 ',
    );
    expect(unknown).toContain('base_commit');
    const local = { ...runOf('v0.4.8_adapter_bare-nan.json'), baseModel: 'lab/base' };
    const folder = { pretrained: '/runs/12/base', peft: 'lab/adapter' };
    const facts = local.fileFacts && { ...local.fileFacts, modelArguments: folder };
    expect(repeatCommand({ ...local, fileFacts: facts }).lines.at(-2)).toBe(
      'hf download lab/base --local-dir base-model',
    );
  });

  test('of printed scores: the defaults, with everything that nobody knows by name', () => {
    const printed: RepeatedRun = {
      model: 'lab/model',
      baseModel: 'lab/base',
      commit: null,
      revision: null,
      precision: '8bit',
      fewShot: 0,
      chatTemplateApplied: null,
      harnessVersion: null,
      fileFacts: null,
      hasOtherQuestions: false,
      domains: ['bba', 'bbl'],
      protocol: null,
    };
    expect(evaluation(printed)).toContain('--model_args pretrained=lab/model,load_in_8bit=True --tasks');
    expect(repeatCommand(printed).unknown).toEqual([
      'harness_version',
      'commit',
      'chat_template',
      'arguments',
      'prompt_settings',
      'batch_size',
      'machine',
      'image',
    ]);
    expect(repeatCommand({ ...printed, model: null })).toEqual({ lines: [], unknown: ['weights'] });
    const inHalf = { ...printed, precision: 'float16' };
    expect(evaluation(inHalf)).toContain('--model_args pretrained=lab/model,dtype=float16 --tasks');
    const gptq = { ...printed, precision: 'gptq' };
    expect(evaluation(gptq)).toContain('--model_args pretrained=lab/model --tasks');
    expect(repeatCommand(gptq).lines[0]).toMatch(/ accelerate gptqmodel optimum$/);
  });

  test('of some domains: those alone', () => {
    expect(evaluation({ ...GROUPS, domains: ['bba', 'bbl'] })).toContain(' --tasks bba,bbl ');
  });

  test('of letters: EvalScope asks a server that somebody starts', () => {
    const files = changedRun('es-thinking/20261009_060606', {
      'config/generation_config/extra_body/top_k': 20,
    });
    const { stated } = parseResults(serializeFolder('20261009_060606', files));
    const run: RepeatedRun = {
      ...GROUPS,
      model: 'dhanush-org/dhanush-14b-thinking',
      commit: null,
      harnessVersion: '1.14.1',
      fileFacts: stated,
      domains: ['bbf', 'bbl'],
      protocol: 'letter',
    };
    expect(repeatCommand(run)).toEqual({
      lines: [
        'pip install evalscope==1.14.1',
        `evalscope eval --model dhanush-org/dhanush-14b-thinking --eval-type openai_api --api-url http://127.0.0.1:8000/v1 --api-key EMPTY --datasets bhashabenchv1_finance bhashabenchv1_legal --dataset-hub huggingface --generation-config '{"temperature":0.6,"max_tokens":8192,"top_p":0.95}'`,
      ],
      // The settings of the chat template and the server are unknown.
      unknown: ['commit', 'other_settings', 'server'],
    });
    expect(repeatCommand({ ...run, harnessVersion: '0.0.0_dev' }).lines[0]).toBe('pip install evalscope');
  });

  test('of other questions than the suite’s there are none, and of unknown ones that is said', () => {
    expect(repeatCommand({ ...GROUPS, hasOtherQuestions: true })).toEqual({
      lines: [],
      unknown: ['other_questions'],
    });
    const unstated = repeatCommand(factsWith({ questions: null }));
    expect([unstated.lines.length, unstated.unknown]).toEqual([2, ['questions', 'image']]);
    expect(repeatCommand(runOf('v0.3_bare-keys.json')).unknown).toContain('questions');
  });

  test('a value with a comma makes the arguments JSON, with typed values', () => {
    const modelArguments = {
      pretrained: 'x/y',
      tokenizer: 'b,c',
      parallelize: 'True',
      seed: '2',
      dtype: 'float16',
    };
    expect(evaluation(factsWith({ modelArguments }))).toContain(
      `--model_args '{"pretrained":"test-org/aurora-7b","tokenizer":"b,c","parallelize":true,"seed":2,"dtype":"float16","revision":"${COMMIT}"}' --tasks`,
    );
  });

  test('a shell takes every value of a file as one word', () => {
    const tokenizer = 'x\'; exit 7 # $(exit 8) `exit 9` \\ " $HOME &|<>*?~';
    const line = evaluation(factsWith({ modelArguments: { pretrained: 'x/y', tokenizer } }));
    const words = execFileSync('sh', ['-c', `set -- ${line}; printf '%s\\n' "$@"`], {
      encoding: 'utf8',
    }).split('\n');
    expect(words.slice(3, 5)).toEqual([
      '--model_args',
      `pretrained=test-org/aurora-7b,tokenizer=${tokenizer},revision=${COMMIT}`,
    ]);
    expect(words).toHaveLength(15);
  });
});
