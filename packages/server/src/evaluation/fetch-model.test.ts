import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SUBMISSION_PRECISIONS, type SubmissionPrecision } from '@leaderboard/core/queue/submissions';
import { expect, test } from 'vitest';
import { newJob } from '../../test/evaluations.ts';
import { NATIVE_TYPES } from '../../test/hub-model.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { checkDownload, readQuantization } from './fetch-model.ts';

const { model } = newJob();
type Files = Readonly<Record<string, string | Buffer>>;

/** A folder with a model's downloaded files. */
async function downloaded(files: Files): Promise<string> {
  const folder = await temporaryFolder();
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return folder;
}

/** Weights of two bytes, whose header promises this many. */
function weights(bytes = 2): Buffer {
  const header = JSON.stringify({ w: { dtype: 'F16', shape: [1], data_offsets: [0, bytes] } });
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(header.length));
  return Buffer.concat([length, Buffer.from(header), Buffer.alloc(2)]);
}

const index = (name: string) => JSON.stringify({ weight_map: { w: name } });
/** The configuration of a model of this type whose repository contains code. */
const withCode = (type: string) =>
  JSON.stringify({
    model_type: type,
    architectures: ['LlamaForCausalLM'],
    auto_map: { AutoConfig: 'x.Y' },
  });

test('whole weights of a known type are loaded without the code named beside them', async () => {
  const folder = await downloaded({
    'config.json': withCode('llama'),
    'model.safetensors': weights(),
    'model.safetensors.index.json': index('model.safetensors'),
  });
  expect(await checkDownload(folder, model, NATIVE_TYPES)).toBeNull();
});

test.each<[string, Files, string, object]>([
  [
    'weights that promise 200 GB',
    { 'model.safetensors': weights(200e9) },
    'not_loadable',
    { code: 'weights_damaged', params: { model: model.id, file: 'model.safetensors' } },
  ],
  [
    'an index that leaves the folder',
    {
      'model.safetensors': weights(),
      'model.safetensors.index.json': index('../../../other.safetensors'),
    },
    'not_loadable',
    { code: 'weights_missing', params: { model: model.id, file: '../../../other.safetensors' } },
  ],
  [
    'a tokenizer that names a file of the machine',
    // Python writes Infinity, although JSON does not allow it.
    { 'tokenizer_config.json': '{"vocab_file": "/etc/passwd", "limit": Infinity}' },
    'not_loadable',
    {
      code: 'foreign_field',
      params: { model: model.id, file: 'tokenizer_config.json', field: 'vocab_file' },
    },
  ],
  [
    'code for an unknown type',
    { 'config.json': withCode('future') },
    'unknown_type',
    { code: 'unknown_type', params: { type: 'future' } },
  ],
  [
    'code for another class of a known type',
    { 'config.json': withCode('deepseek_v3') },
    'not_loadable',
    { code: 'code_for_class', params: { native_class: 'DeepseekV3ForCausalLM' } },
  ],
])('a model is not loaded with %s', async (_name, files, reason, why) => {
  expect(await checkDownload(await downloaded(files), model, NATIVE_TYPES)).toMatchObject({
    reason,
    explanations: [why],
  });
});

const ALL = SUBMISSION_PRECISIONS.map(({ key }) => key);

test.each<[string, string, readonly SubmissionPrecision['key'][], string]>([
  [
    '4 bits',
    '{"quantization_config": {"quant_method": "bitsandbytes", "load_in_4bit": true}}',
    ALL.filter((key) => key !== '4bit'),
    'stored_precision',
  ],
  [
    'an unnamed quantization',
    '{"text_config": {"quantization_config": {"quant_method": "fp8"}}, "limit": Infinity}',
    ALL,
    'unknown_quantization',
  ],
  ['no quantization', '{}', ['gptq'], 'not_quantized'],
])('weights in %s are evaluated in no other precision', async (_name, config, refused, code) => {
  const folder = await downloaded({ 'config.json': config });
  for (const precision of refused)
    expect(await readQuantization(folder, newJob({ precision })), precision).toMatchObject({
      reason: 'not_loadable',
      explanations: [{ code, params: { model: model.id } }],
    });
});
