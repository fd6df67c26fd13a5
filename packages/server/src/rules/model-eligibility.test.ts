import { SUBMISSION_PRECISIONS, type Submission } from '@leaderboard/core/queue/submissions';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hubModel } from '../../test/hub-model.ts';
import { modelId, newSubmission } from '../../test/new-submission.ts';
import { checkModel } from './model-eligibility.ts';

const submission = (changes: Partial<Submission> = {}): Submission =>
  newSubmission('test-org/aurora', { submission: changes }).submission;

const BASE = hubModel({ id: modelId('test-org/base'), parameters: 70e9, license: null });

test('a good model is accepted with its size and without a note', () => {
  expect(checkModel(submission(), hubModel(), null)).toEqual({
    ok: true,
    value: { paramsBillions: 7, notes: [] },
  });
});

const MODEL = { model: 'test-org/aurora' };
test.each([
  ['private', { isPrivate: true }, MODEL],
  ['gated', { isGated: true }, MODEL],
  ['no_license', { license: null }, MODEL],
  ['adapter', { hasConfig: false, hasAdapterConfig: true }, { ...MODEL, base_model: '' }],
  [
    'adapter',
    { hasConfig: false, hasAdapterConfig: true, statedBase: modelId('test-org/base') },
    { ...MODEL, base_model: 'test-org/base' },
  ],
  ['no_config', { hasConfig: false }, { ...MODEL, file: 'config.json' }],
  ['remote_code', { needsRemoteCode: true }, { ...MODEL, file: 'config.json' }],
  ['too_large', { parameters: 101e9 }, { ...MODEL, billions: 101, cap_billions: 100, precision: 'float16' }],
] as const)('%s: the refusal names the model and what to change', (code, changes, params) => {
  expect(checkModel(submission(), hubModel(changes), null)).toEqual({
    ok: false,
    refusal: { code, params },
  });
});

test('the base must be public and loadable, whatever its license', () => {
  const adapter = submission({ weightType: 'Adapter', baseModel: BASE.id });
  const small = hubModel({ parameters: 1e8 });
  expect(checkModel(adapter, small, BASE)).toMatchObject({ ok: true, value: { paramsBillions: 70.1 } });
  for (const changes of [{ isGated: true }, { needsRemoteCode: true }, { hasConfig: false }]) {
    const checked = checkModel(adapter, small, { ...BASE, ...changes });
    const params = { model: 'test-org/base', ...(!('isGated' in changes) && { file: 'config.json' }) };
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
  const unreadable = hubModel({ hasConfig: false, hasAdapterConfig: true });
  const checked = checkModel(adapter, unreadable, BASE);
  expect(checked).toMatchObject({ refusal: { code: 'no_config', params: { file: 'adapter_config.json' } } });
});

test('formats other than Safetensors are accepted with a note, of unknown size', () => {
  const checked = checkModel(submission(), hubModel({ hasSafetensors: false, parameters: null }), null);
  expect(checked).toEqual({
    ok: true,
    value: { paramsBillions: null, notes: [{ code: 'not_safetensors', params: MODEL }] },
  });
});

test('a size that cannot be read is noted', () => {
  expect(checkModel(submission(), hubModel({ parameters: null }), null)).toMatchObject({
    value: { paramsBillions: null, notes: [{ code: 'size_unknown', params: MODEL }] },
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
        const checked = checkModel(submission({ precision }), hubModel({ parameters: own * 1e9 }), base);
        expect(checked.ok).toBe(own + (based ?? 0) <= precision.capBillions);
      },
    ),
  );
});

test('a size that is not believed still has to keep the cap', () => {
  const unsure = { parameters: null, largestStated: 400e9 };
  expect(checkModel(submission(), hubModel(unsure), null)).toMatchObject({
    ok: false,
    refusal: { code: 'too_large', params: { billions: 400 } },
  });
  const fourBit = submission({ precision: SUBMISSION_PRECISIONS[3] });
  expect(checkModel(fourBit, hubModel(unsure), null)).toMatchObject({
    ok: true,
    value: { paramsBillions: null, notes: [{ code: 'size_unknown' }] },
  });
  const adapter = submission({ weightType: 'Adapter', baseModel: modelId('test-org/base') });
  expect(
    checkModel(adapter, hubModel(), hubModel({ ...unsure, id: modelId('test-org/base') })),
  ).toMatchObject({
    ok: false,
    refusal: { code: 'too_large_with_base' },
  });
});
