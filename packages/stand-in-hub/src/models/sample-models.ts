import { ASHA } from '../accounts/accounts.ts';
import type { ModelSpec } from './model-spec.ts';
import { configOf, denseTensors, gptqTensors, loraTensors, type Measures } from './tensors.ts';

const TINY: Measures = {
  hidden: 2048,
  layers: 16,
  intermediate: 8192,
  vocabulary: 128256,
  heads: 32,
  kvHeads: 8,
  isTied: true,
};
const SMALL: Measures = { ...TINY, hidden: 3072, layers: 28, heads: 24 };
const MIDDLE: Measures = {
  hidden: 4096,
  layers: 32,
  intermediate: 14336,
  vocabulary: 32768,
  heads: 32,
  kvHeads: 8,
};
const LARGE: Measures = {
  hidden: 8192,
  layers: 80,
  intermediate: 28672,
  vocabulary: 128256,
  heads: 64,
  kvHeads: 8,
};
const OVER_100B: Measures = {
  hidden: 12288,
  layers: 78,
  intermediate: 32768,
  vocabulary: 128256,
  heads: 96,
  kvHeads: 8,
};
const OVER_280B: Measures = {
  hidden: 16384,
  layers: 100,
  intermediate: 49152,
  vocabulary: 128256,
  heads: 128,
  kvHeads: 8,
};
const OVER_560B: Measures = { ...OVER_280B, layers: 200 };

function dense(
  id: string,
  purpose: string,
  measures: Measures,
  more: Partial<ModelSpec> = {},
  shards = 1,
): ModelSpec {
  return {
    id,
    purpose,
    config: configOf(measures),
    weights: { kind: 'safetensors', tensors: () => denseTensors(measures), shards },
    ...more,
  };
}

const GOOD: readonly ModelSpec[] = [
  dense(
    'banyan-lab/peepal-1b',
    'Good: 1.2 billion parameters in bfloat16, with a tag and a second branch',
    TINY,
    {
      tags: ['v1.0'],
      branches: ['long-context'],
      likes: 321,
      downloads: 54_321,
      formerIds: ['banyan-lab/peepal-preview'],
    },
  ),
  dense(
    'banyan-lab/peepal-7b-instruct',
    'Good: a chat model with a chat template, in four files',
    MIDDLE,
    {
      hasChatTemplate: true,
      likes: 88,
      downloads: 9_876,
      baseModel: { id: 'banyan-lab/peepal-7b', relation: 'finetune' },
    },
    4,
  ),
  dense(
    'banyan-lab/peepal-7b',
    'Good: 7.2 billion parameters, the base of the adapter and of the delta',
    MIDDLE,
    {},
    4,
  ),
  dense(
    'neem-collective/neem-3b-hindi',
    'Good: 3.2 billion parameters in float16, MIT',
    { ...SMALL, dtype: 'F16' },
    {
      license: 'mit',
      likes: 12,
    },
  ),
  dense(
    'monsoon-lab/monsoon-70b',
    'Good: 70 billion parameters in thirty files',
    LARGE,
    { license: 'llama3.1' },
    30,
  ),
  {
    id: 'banyan-lab/peepal-7b-gptq',
    purpose: 'Good: the 7.2 billion parameters in 4 bits (GPTQ)',
    baseModel: { id: 'banyan-lab/peepal-7b', relation: 'quantized' },
    config: { ...configOf(MIDDLE), quantization_config: { quant_method: 'gptq', bits: 4, group_size: 128 } },
    weights: { kind: 'safetensors', tensors: () => gptqTensors(MIDDLE) },
  },
];

const OF_A_BASE: readonly ModelSpec[] = [
  {
    id: 'asha-rao/peepal-7b-ayurveda-lora',
    purpose: 'Adapter of banyan-lab/peepal-7b: good with weights type Adapter and that base model',
    baseModel: { id: 'banyan-lab/peepal-7b', relation: 'adapter' },
    config: null,
    files: adapterConfig('banyan-lab/peepal-7b'),
    weights: { kind: 'safetensors', tensors: () => loraTensors(MIDDLE, 16), fileStem: 'adapter_model' },
  },
  {
    id: 'asha-rao/lost-base-lora',
    purpose: 'Adapter whose base model does not exist',
    baseModel: { id: 'banyan-lab/felled', relation: 'adapter' },
    config: null,
    files: adapterConfig('banyan-lab/felled'),
    weights: { kind: 'safetensors', tensors: () => loraTensors(MIDDLE, 16), fileStem: 'adapter_model' },
  },
  {
    id: 'asha-rao/monsoon-120b-lora',
    purpose: 'Adapter that is small, on a base model that is too large for 16 bits',
    baseModel: { id: 'monsoon-lab/monsoon-120b', relation: 'adapter' },
    config: null,
    files: adapterConfig('monsoon-lab/monsoon-120b'),
    weights: { kind: 'safetensors', tensors: () => loraTensors(OVER_100B, 16), fileStem: 'adapter_model' },
  },
  dense(
    'asha-rao/peepal-7b-legal-delta',
    'Delta of banyan-lab/peepal-7b: good with weights type Delta and that base model',
    MIDDLE,
    { baseModel: { id: 'banyan-lab/peepal-7b', relation: 'finetune' } },
    4,
  ),
];

const REFUSED: readonly ModelSpec[] = [
  dense('banyan-lab/peepal-next', 'Private: only asha-rao may read it', TINY, {
    access: 'private',
    readers: [ASHA.id],
  }),
  dense('monsoon-lab/monsoon-8b-gated', 'Gated: facts for all, files for asha-rao alone', MIDDLE, {
    access: 'gated',
    readers: [ASHA.id],
  }),
  dense('neem-collective/neem-1b-unlicensed', 'Its card names no license', TINY, { license: null }),
  dense('monsoon-lab/monsoon-120b', 'Too large for 16 bits (123 billion parameters)', OVER_100B, {}, 50),
  dense('monsoon-lab/monsoon-300b', 'Too large for 8 bits (303 billion parameters)', OVER_280B, {}, 100),
  dense('monsoon-lab/monsoon-600b', 'Too large for 4 bits (601 billion parameters)', OVER_560B, {}, 200),
  dense('neem-collective/neem-1b-custom-code', 'Needs code from its repository (auto_map)', TINY, {
    config: {
      ...configOf(TINY),
      architectures: ['NeemForCausalLM'],
      model_type: 'neem',
      auto_map: {
        AutoConfig: 'modeling_neem.NeemConfig',
        AutoModelForCausalLM: 'modeling_neem.NeemForCausalLM',
      },
    },
    files: { 'modeling_neem.py': 'raise SystemExit("this code must never run")\n' },
  }),
  dense('neem-collective/neem-1b-no-config', 'Has no config.json', TINY, { config: null }),
];

const WEIGHTS_OF_OTHER_KINDS: readonly ModelSpec[] = [
  {
    id: 'neem-collective/neem-1b-pytorch',
    purpose: 'Without safetensors: PyTorch weights only, so the hub counts no parameters',
    config: configOf(TINY),
    weights: { kind: 'pytorch', bytes: 2_471_645_608 },
  },
  {
    id: 'banyan-lab/peepal-1b-uncounted',
    purpose: 'Good, but the hub counts no parameters: the header of its one file does',
    config: configOf(TINY),
    weights: { kind: 'safetensors', tensors: () => denseTensors(TINY), isCounted: false },
  },
  {
    id: 'banyan-lab/peepal-7b-uncounted',
    purpose: 'Good, but the hub counts no parameters: the headers of its four files do',
    config: configOf(MIDDLE),
    weights: { kind: 'safetensors', tensors: () => denseTensors(MIDDLE), shards: 4, isCounted: false },
  },
  {
    id: 'neem-collective/neem-garbled',
    purpose: 'Its safetensors file has no header that can be read, and the hub counts no parameters',
    config: configOf(TINY),
    weights: { kind: 'garbled' },
  },
];

/** A model id that the hub does not have. */
export const MISSING_MODEL_ID = 'banyan-lab/felled';

export const SAMPLE_MODELS: readonly ModelSpec[] = [
  ...GOOD,
  ...OF_A_BASE,
  ...REFUSED,
  ...WEIGHTS_OF_OTHER_KINDS,
];

function adapterConfig(base: string): Readonly<Record<string, string>> {
  const config = {
    peft_type: 'LORA',
    task_type: 'CAUSAL_LM',
    base_model_name_or_path: base,
    r: 16,
    lora_alpha: 32,
    target_modules: ['q_proj', 'v_proj'],
  };
  return { 'adapter_config.json': JSON.stringify(config, null, 2) };
}
