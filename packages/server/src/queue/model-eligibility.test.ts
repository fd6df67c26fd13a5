import type { ForeignField } from '@leaderboard/core/queue/model-config';
import {
  SUBMISSION_PRECISIONS,
  type Submission,
  type SubmissionPrecision,
} from '@leaderboard/core/queue/submissions';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hubModel, NATIVE_TYPES } from '../../test/hub-model.ts';
import { modelId, newSubmission } from '../../test/new-submission.ts';
import type { HubModel } from '../hub/hub-model.ts';
import { checkModel as check } from './model-eligibility.ts';

const submission = (changes: Partial<Submission> = {}): Submission =>
  newSubmission('test-org/aurora', { submission: changes }).submission;

const checkModel = (form: Submission, model: HubModel, base: HubModel | null) =>
  check(form, model, base, [NATIVE_TYPES]);

const BASE = hubModel({ id: modelId('test-org/base'), parameters: 70e9, license: null });

test('a good model is accepted with its size and without a note', () => {
  expect(checkModel(submission(), hubModel(), null)).toEqual({
    ok: true,
    value: { paramsBillions: 7, notes: [] },
  });
});

const MODEL = { model: 'test-org/aurora' };
const KERNEL: ForeignField = { file: 'config.json', field: 'attn_implementation', instead: null };
const coded = (instead: ForeignField['instead']): ForeignField => ({
  file: 'config.json',
  field: 'auto_map',
  instead,
});

test.each([
  ['private', { isPrivate: true }, MODEL],
  ['disabled', { isDisabled: true }, MODEL],
  ['gated', { gated: 'manual', access: 'no_token' }, MODEL],
  ['no_access', { gated: 'auto', access: 'not_granted' }, MODEL],
  ['no_access', { gated: 'auto', access: 'token_refused' }, MODEL],
  ['no_license', { license: null }, MODEL],
  ['adapter', { configProblem: 'no_config', hasAdapterConfig: true }, { ...MODEL, base_model: '' }],
  [
    'adapter',
    { configProblem: 'no_config', hasAdapterConfig: true, statedBase: modelId('test-org/base') },
    { ...MODEL, base_model: 'test-org/base' },
  ],
  ['no_config', { configProblem: 'no_config' }, { ...MODEL, file: 'config.json' }],
  [
    'config_unreadable',
    { configProblem: 'config_unreadable', hasAdapterConfig: true },
    { ...MODEL, file: 'config.json' },
  ],
  ['config_too_long', { configProblem: 'config_too_long' }, { ...MODEL, file: 'config.json' }],
  ['remote_code', { foreign: [KERNEL] }, { ...MODEL, file: 'config.json' }],
  ['code_for_type', { foreign: [coded({ type: 'x', architecture: 'X' })] }, { ...MODEL, type: 'x' }],
  [
    'code_for_class',
    { foreign: [coded({ type: 'llama', architecture: 'X' })] },
    { ...MODEL, type: 'llama', architecture: 'X', native_class: 'LlamaForCausalLM' },
  ],
  ['code_for_tokenizer', { foreign: [coded({ tokenizer: 'X' })] }, { ...MODEL, tokenizer: 'X' }],
  ['no_safetensors', { files: ['config.json', 'pytorch_model.bin'] }, MODEL],
  ['too_many_files', { files: Array.from({ length: 2001 }, (_, at) => `x${at}`) }, { ...MODEL, limit: 2000 }],
  ['odd_file_name', { files: ['a b.safetensors'] }, { ...MODEL, file: 'a b.safetensors' }],
  ['stored_precision', { stored: '4bit', parameters: 101e9 }, { ...MODEL, precision: '4bit' }],
  ['unknown_quantization', { stored: 'unknown' }, MODEL],
  ['too_large', { parameters: 101e9 }, { ...MODEL, billions: 101, cap_billions: 100, precision: 'float16' }],
] as const)('%s: the refusal names the model and what to change', (code, changes, params) => {
  expect(checkModel(submission(), hubModel(changes), null)).toEqual({
    ok: false,
    refusal: { code, params },
  });
});

test('a gated model that may be read is accepted, with a note for each part', () => {
  const granted = { gated: 'manual', access: 'granted' } as const;
  const adapter = submission({ weightType: 'Adapter', baseModel: BASE.id });
  const notesOn = (model: Partial<HubModel>, base: Partial<HubModel>) => {
    const checked = checkModel(adapter, hubModel(model), { ...BASE, ...base, parameters: 7e9 });
    return checked.ok ? checked.value.notes.map(({ params }) => params) : checked.refusal;
  };
  expect(notesOn(granted, granted)).toEqual([{ model: 'test-org/aurora' }, { model: 'test-org/base' }]);
  expect(notesOn({}, granted)).toEqual([{ model: 'test-org/base' }]);
  expect(notesOn({}, {})).toEqual([]);
});

test('an auto_map is ignored for a type that transformers implements', () => {
  const foreign = [
    coded({ type: 'deepseek_v3', architecture: 'DeepseekV3ForCausalLM' }),
    coded({ tokenizer: 'LlamaTokenizerFast' }),
  ];
  expect(checkModel(submission(), hubModel({ foreign }), null).ok).toBe(true);
  expect(check(submission(), hubModel({ foreign }), null, [])).toMatchObject({
    refusal: { code: 'code_for_type', params: { type: 'deepseek_v3' } },
  });
});

test('the base must be public and loadable, whatever its license', () => {
  const adapter = submission({ weightType: 'Adapter', baseModel: BASE.id });
  const small = hubModel({ parameters: 1e8 });
  expect(checkModel(adapter, small, BASE)).toMatchObject({ ok: true, value: { paramsBillions: 70.1 } });
  for (const changes of [
    { gated: 'auto', access: 'not_granted' } as const,
    { foreign: [KERNEL] },
    { configProblem: 'no_config' } as const,
  ]) {
    const checked = checkModel(adapter, small, { ...BASE, ...changes });
    const params = { model: 'test-org/base', ...(!('gated' in changes) && { file: 'config.json' }) };
    expect(checked).toMatchObject({ ok: false, refusal: { params } });
  }
  const ofUnknownSize = checkModel(adapter, small, { ...BASE, parameters: null });
  expect(ofUnknownSize).toMatchObject({ ok: true, value: { paramsBillions: null } });
});

test('a model is not its own base under another spelling', () => {
  const adapter = submission({ weightType: 'Adapter', baseModel: modelId('Test-Org/Aurora') });
  expect(checkModel(adapter, hubModel(), hubModel())).toMatchObject({ refusal: { code: 'own_base_model' } });
});

test('an adapter is loaded by its own file', () => {
  const adapter = submission({ weightType: 'Adapter', baseModel: BASE.id });
  const unreadable = hubModel({ configProblem: 'no_config', hasAdapterConfig: true });
  const checked = checkModel(adapter, unreadable, BASE);
  expect(checked).toMatchObject({ refusal: { code: 'no_config', params: { file: 'adapter_config.json' } } });
});

test('a model whose files the hub does not list is accepted', () => {
  expect(checkModel(submission(), hubModel({ files: [] }), null)).toMatchObject({ ok: true });
});

test.each(
  SUBMISSION_PRECISIONS.flatMap((precision) =>
    ([null, 'gptq', '8bit', '4bit', 'unknown'] as const).map((stored) => ({ stored, precision })),
  ),
)('weights stored as $stored, submitted as $precision.key', ({ stored, precision }) => {
  const isRight = stored === null ? precision.key !== 'gptq' : stored === precision.key;
  expect(checkModel(submission({ precision }), hubModel({ stored }), null).ok).toBe(isRight);
});

test('an adapter has the precision of its base, and a delta is never quantized', () => {
  const base = { ...BASE, stored: '4bit' } as const;
  const onBase = (
    weightType: 'Adapter' | 'Delta',
    of: HubModel,
    precision: SubmissionPrecision = SUBMISSION_PRECISIONS[3],
  ) => checkModel(submission({ weightType, baseModel: BASE.id, precision }), of, base);
  const small = hubModel({ parameters: 1e8 });
  expect(onBase('Adapter', small)).toMatchObject({ ok: true });
  expect(onBase('Adapter', small, SUBMISSION_PRECISIONS[1])).toMatchObject({
    refusal: { code: 'stored_precision', params: { model: BASE.id, precision: '4bit' } },
  });
  expect(onBase('Delta', { ...small, stored: '4bit' })).toMatchObject({
    refusal: { code: 'unknown_quantization', params: MODEL },
  });
});

test.each([
  'BertForMaskedLM',
  'WhisperForConditionalGeneration',
  'Wav2Vec2ForCTC',
  'ViTForImageClassification',
])('%s generates no text and is refused', (architecture) => {
  expect(checkModel(submission(), hubModel({ architecture }), null)).toMatchObject({
    refusal: { code: 'not_generative', params: { ...MODEL, architecture } },
  });
});

test.each([
  'T5ForConditionalGeneration',
  'Gemma3ForConditionalGeneration',
  'GPT2LMHeadModel',
  'LlamaModel',
  null,
])('%s may generate text and is accepted', (architecture) => {
  expect(checkModel(submission(), hubModel({ architecture }), null).ok).toBe(true);
});

test('a chat template that is not used is noted, and one that is missing refuses', () => {
  const withOut = submission({ useChatTemplate: false });
  const withTemplate = submission({ useChatTemplate: true });
  const adapter = submission({ weightType: 'Adapter', baseModel: BASE.id, useChatTemplate: false });
  const [none, one] = [hubModel({ hasChatTemplate: false }), hubModel({ hasChatTemplate: true })];
  const noteOn = (model: string) => ({
    value: { notes: [{ code: 'chat_template_unused', params: { model } }] },
  });
  expect(checkModel(withOut, one, null)).toMatchObject(noteOn('test-org/aurora'));
  const small = hubModel({ parameters: 1e8 });
  expect(checkModel(adapter, small, { ...BASE, hasChatTemplate: true })).toMatchObject(
    noteOn('test-org/base'),
  );
  expect(checkModel(withTemplate, one, null)).toMatchObject({ value: { notes: [] } });
  expect(checkModel(withTemplate, hubModel(), null)).toMatchObject({ value: { notes: [] } });
  expect(checkModel(withTemplate, none, null)).toMatchObject({
    refusal: { code: 'no_chat_template', params: MODEL },
  });
});

test('a model too large with its base is refused with both names', () => {
  const adapter = submission({ weightType: 'Adapter', baseModel: BASE.id });
  expect(checkModel(adapter, hubModel({ parameters: 40e9 }), BASE)).toMatchObject({
    refusal: {
      code: 'too_large_with_base',
      params: { ...MODEL, base_model: 'test-org/base', billions: 110 },
    },
  });
});

test('a model is accepted exactly within its precision’s cap, base included (property)', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...SUBMISSION_PRECISIONS),
      fc.integer({ min: 1, max: 700 }),
      fc.option(fc.integer({ min: 1, max: 700 })),
      (precision, own, based) => {
        const base = based === null ? null : { ...BASE, parameters: based * 1e9 };
        const stored = precision.key === 'gptq' ? 'gptq' : null;
        const model = hubModel({ parameters: own * 1e9, stored });
        const checked = checkModel(submission({ precision }), model, base && { ...base, stored });
        expect(checked.ok).toBe(own + (based ?? 0) <= precision.capBillions);
      },
    ),
  );
});

test('a size that is not believed still has to keep the cap', () => {
  const unsure = { parameters: null, mostParameters: 400e9 };
  expect(checkModel(submission(), hubModel(unsure), null)).toMatchObject({
    ok: false,
    refusal: { code: 'too_large', params: { billions: 400 } },
  });
  const fourBit = submission({ precision: SUBMISSION_PRECISIONS[3] });
  expect(checkModel(fourBit, hubModel(unsure), null)).toMatchObject({
    ok: true,
    value: { paramsBillions: null, notes: [{ code: 'size_unknown', params: MODEL }] },
  });
  const adapter = submission({ weightType: 'Adapter', baseModel: modelId('test-org/base') });
  expect(
    checkModel(adapter, hubModel(), hubModel({ ...unsure, id: modelId('test-org/base') })),
  ).toMatchObject({
    ok: false,
    refusal: { code: 'too_large_with_base' },
  });
});
