/**
 * Checks whether the queue accepts the published models. Names, classes, sizes, licenses and precisions are those of
 * data/bhashabench-v1/models.json, which lists their `sources`. Types are those that transformers assigns to the classes. No hub is
 * queried. Which models are gated is common knowledge, as are the `auto_map` of DeepSeek-V3 and Param-1, and Param-1's type.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { missingFor } from '@leaderboard/core/queue/needs';
import { SUBMISSION_PRECISIONS } from '@leaderboard/core/queue/submissions';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { newMachine } from '../../test/machine.ts';
import { modelId, newSubmission } from '../../test/new-submission.ts';
import { standInHub } from '../../test/stand-in-hub.ts';
import { createHub, defaultDeps } from '../hub/hub.ts';
import { knownTypes, readShippedTypes, verifySubmission } from './verify-model.ts';

const FILE = join(import.meta.dirname, '../../../../data/bhashabench-v1/models.json');
const fileSchema = z.array(
  z.object({
    hub_id: z.nullable(z.string()),
    architecture: z.nullable(z.string()),
    precision: z.nullable(z.string()),
    params_billions: z.nullable(z.number()),
    license: z.nullable(z.string()),
  }),
);
type Published = z.infer<typeof fileSchema>[number] & { readonly hub_id: string };

const GATED = /^(?:google\/gemma-|meta-llama\/|CohereLabs\/aya-)/;
const CODE = { auto_map: { AutoConfig: 'configuration_x.X', AutoModelForCausalLM: 'modeling_x.X' } };
const CONFIGS: Readonly<Record<string, object>> = {
  'bharatgenai/Param-1': { model_type: 'parambharatgen', ...CODE },
  'deepseek-ai/DeepSeek-V3': { ...CODE, quantization_config: { quant_method: 'fp8' } },
  'openai/gpt-oss-20b': { quantization_config: { quant_method: 'mxfp4' } },
  'openai/gpt-oss-120b': { quantization_config: { quant_method: 'mxfp4' } },
  // Its class is unknown.
  'neulab/Pangea-7B': { model_type: 'qwen2' },
};

/** Models refused by a rule of the queue, regardless of the workers. */
const REFUSED = {
  // Its type is defined by its own code and unknown to every transformers version.
  'bharatgenai/Param-1': 'code_for_type',
  // Neither has a license tag on the hub. DeepSeek-V3 is also larger than any precision allows.
  'sarvamai/sarvam-1': 'no_license',
  'deepseek-ai/DeepSeek-V3': 'no_license',
  // MXFP4 is not among the precisions for submissions.
  'openai/gpt-oss-20b': 'unknown_quantization',
  'openai/gpt-oss-120b': 'unknown_quantization',
};

/** The refusal of each published model that is on a hub, or null if it is accepted. */
async function verdicts(): Promise<Record<string, string | null>> {
  const published = fileSchema.parse(JSON.parse(await readFile(FILE, 'utf8')));
  const onHub = published.filter((one): one is Published => one.hub_id !== null);
  expect([published.length, onHub.length]).toEqual([31, 30]);
  const { causal } = await readShippedTypes();
  const standIn = await standInHub();
  for (const { hub_id: id, architecture, params_billions: billions, license } of onHub) {
    const type = Object.keys(causal).find((one) => causal[one] === architecture);
    const architectures = architecture === null ? {} : { architectures: [architecture] };
    const parameters = { BF16: Math.round((billions ?? 0) * 1e9) };
    // The license of Param-1 is unknown; with this one, it is refused only for its code.
    const tag = license ?? (id === 'bharatgenai/Param-1' ? 'apache-2.0' : null);
    standIn.putModel(id, {
      facts: {
        tags: tag === null ? [] : [`license:${tag}`],
        cardData: {},
        safetensors: { total: parameters.BF16, parameters },
      },
      files: {
        'README.md': '',
        'config.json': JSON.stringify({ model_type: type, ...architectures, ...CONFIGS[id] }),
        'model.safetensors': '',
      },
      ...(GATED.test(id) && { access: 'gated', readers: ['board-operator'] }),
    });
  }
  const { url, operatorToken: token } = standIn;
  const options = { url, name: 'Hub', fileHosts: [], timeoutMs: 20_000, token };
  const { describe } = createHub(
    options,
    defaultDeps(() => undefined),
  );
  const known = await knownTypes([]);
  const large = newMachine({
    causal: { ...causal },
    hasHubToken: true,
    gpus: Array.from({ length: 8 }, () => ({ name: 'NVIDIA H200', bytes: 143e9 })),
    gpusOfOneModel: 8,
  });
  const precisionOf = (billions: number | null, stated: string | null) =>
    // The largest model is too large in 16 bits, but not in 8.
    (billions ?? 0) > 200 ? '8bit' : stated === 'float16' ? 'float16' : 'bfloat16';
  const found: Record<string, string | null> = {};
  for (const { hub_id: id, params_billions: billions, precision } of onHub) {
    const key = precisionOf(billions, precision);
    const asked = SUBMISSION_PRECISIONS.find((one) => one.key === key) ?? SUBMISSION_PRECISIONS[0];
    const { submission } = newSubmission(id, { submission: { model: modelId(id), precision: asked } });
    const verified = await verifySubmission(describe, submission, known);
    found[id] = verified.ok ? null : verified.refusal.code;
    if (verified.ok) expect(missingFor(verified.value.submission.needs, large)).toEqual([]);
  }
  return found;
}

test('with access to gated models, 25 of 30 are accepted, for a large machine', async () => {
  const found = Object.entries(await verdicts());
  expect(Object.fromEntries(found.filter(([, code]) => code !== null))).toEqual(REFUSED);
  expect(found).toHaveLength(30);
});
