import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Commit, type ModelId, parseCommit, parseModelId } from '../hub-path.ts';
import { checkModel, type HubModel } from './model-eligibility.ts';
import { SUBMISSION_PRECISIONS, type Submission } from './submissions.ts';

function id(text: string): ModelId {
  const parsed = parseModelId(text);
  if (parsed === null) throw new Error(`no model id: ${text}`);
  return parsed;
}

function commit(): Commit {
  const parsed = parseCommit('a'.repeat(40));
  if (parsed === null) throw new Error('no commit');
  return parsed;
}

function hubModel(changes: Partial<HubModel> = {}): HubModel {
  return {
    id: id('test-org/aurora'),
    commit: commit(),
    isPrivate: false,
    isGated: false,
    license: 'mit',
    architecture: 'LlamaForCausalLM',
    likes: 3,
    createdAt: null,
    hasSafetensors: true,
    parameters: 7e9,
    hasConfig: true,
    needsRemoteCode: false,
    ...changes,
  };
}

const FLOAT16 = SUBMISSION_PRECISIONS[0];
function submission(changes: Partial<Submission> = {}): Submission {
  return {
    model: id('test-org/aurora'),
    revision: 'main',
    modelType: 'chat',
    precision: FLOAT16,
    weightType: 'Original',
    baseModel: null,
    useChatTemplate: false,
    ...changes,
  };
}

const BASE = hubModel({ id: id('test-org/base'), parameters: 70e9, license: null });

test('5.4 a good model is taken with its size and without a warning', () => {
  expect(checkModel(submission(), hubModel(), null)).toEqual({
    ok: true,
    value: { paramsBillions: 7, warnings: [] },
  });
});

test.each([
  ['private', { isPrivate: true }, 'make it public'],
  ['gated', { isGated: true }, 'open it'],
  ['no_license', { license: null }, 'add "license:"'],
  ['no_config', { hasConfig: false }, 'upload it'],
  ['remote_code', { needsRemoteCode: true }, 'without trust_remote_code'],
  ['too_large', { parameters: 100.01e9 }, 'choose a precision with fewer bits'],
] as const)('2.6, 5.4 %s: the refusal names the model and says how to mend it', (code, changes, mend) => {
  const checked = checkModel(submission(), hubModel(changes), null);
  expect(checked).toMatchObject({ ok: false, refusal: { code } });
  if (!checked.ok) expect(checked.refusal.detail).toMatch(new RegExp(`^test-org/aurora .*${mend}.*\\.$`));
});

test('5.4 the base must be public and loadable, but its license is not asked', () => {
  const adapter = submission({ weightType: 'Adapter', baseModel: BASE.id });
  const small = hubModel({ parameters: 1e8 });
  expect(checkModel(adapter, small, BASE)).toMatchObject({ ok: true, value: { paramsBillions: 70.1 } });
  for (const changes of [{ isGated: true }, { needsRemoteCode: true }, { hasConfig: false }]) {
    const checked = checkModel(adapter, small, { ...BASE, ...changes });
    expect(checked.ok ? '' : checked.refusal.detail).toContain('test-org/base');
  }
});

test('5.4 a model is not its own base under another spelling', () => {
  const adapter = submission({ weightType: 'Adapter', baseModel: id('Test-Org/Aurora') });
  expect(checkModel(adapter, hubModel(), hubModel())).toMatchObject({ refusal: { code: 'bad_base_model' } });
});

test('5.4 an adapter is loaded by its own file', () => {
  const adapter = submission({ weightType: 'Adapter', baseModel: BASE.id });
  const checked = checkModel(adapter, hubModel({ hasConfig: false }), BASE);
  expect(checked.ok ? '' : checked.refusal.detail).toContain('adapter_config.json');
});

test('5.4 other formats than safetensors are taken with a warning, and the size is unknown', () => {
  const checked = checkModel(submission(), hubModel({ hasSafetensors: false, parameters: null }), null);
  expect(checked).toMatchObject({ ok: true, value: { paramsBillions: null } });
  if (checked.ok) expect(checked.value.warnings.join()).toContain('Safetensors');
});

test('9 a model is taken exactly when it is within the cap of its precision, base model included (property)', () => {
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
