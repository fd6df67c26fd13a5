import { stringify } from 'yaml';
import type { ModelSpec } from './catalog.ts';
import { type Dtype, safetensorsFile } from './safetensors.ts';

type Files = ModelSpec['files'];

interface Sample extends Partial<ModelSpec> {
  /** Overrides for the default model card; undefined removes a field. */
  readonly card?: Readonly<Record<string, unknown>>;
  /** Content of config.json; null if there is none. */
  readonly config?: Readonly<Record<string, unknown>> | null;
}

const CARD = { license: 'apache-2.0', language: ['en', 'hi'], library_name: 'transformers' };
const CONFIG = { architectures: ['LlamaForCausalLM'], model_type: 'llama' };

/** Builds a model with a default card, configuration and tokenizer. */
export function sampleModel(id: string, purpose: string, weights: Files, sample: Sample = {}): ModelSpec {
  const { card, config = CONFIG, files, ...more } = sample;
  const metadata = stringify({ ...CARD, pipeline_tag: 'text-generation', ...card });
  return {
    id,
    purpose,
    files: {
      'README.md': `---\n${metadata}---\n\n# ${id}\n\n${purpose}\n`,
      ...(config === null ? {} : { 'config.json': JSON.stringify(config) }),
      'tokenizer.json': '{"version": "1.0", "model": {"type": "BPE"}}',
      'tokenizer_config.json': '{"tokenizer_class": "PreTrainedTokenizerFast"}',
      ...weights,
      ...files,
    },
    ...more,
  };
}

/** Builds weights with this many parameters, in `count` files of one tensor each. */
export function weights(parameters: number, count = 1, dtype: Dtype = 'BF16', stem = 'model'): Files {
  const number = (value: number) => String(value).padStart(5, '0');
  const files: Record<string, ReturnType<typeof safetensorsFile>> = {};
  const weight_map: Record<string, string> = {};
  for (let index = 0; index < count; index += 1) {
    const path = count === 1 ? stem : `${stem}-${number(index + 1)}-of-${number(count)}`;
    const name = index === 0 ? 'model.embed_tokens.weight' : `model.layers.${index - 1}.weight`;
    const share = Math.floor(parameters / count) + (index === 0 ? parameters % count : 0);
    files[`${path}.safetensors`] = safetensorsFile([{ name, dtype, shape: [share] }]);
    weight_map[name] = `${path}.safetensors`;
  }
  if (count === 1) return files;
  return { ...files, [`${stem}.safetensors.index.json`]: JSON.stringify({ metadata: {}, weight_map }) };
}

/** A LoRA adapter. */
function adapter(id: string, purpose: string, base: string): ModelSpec {
  const config = { peft_type: 'LORA', task_type: 'CAUSAL_LM', base_model_name_or_path: base, r: 16 };
  return sampleModel(id, purpose, weights(6_815_744, 1, 'F32', 'adapter_model'), {
    card: { library_name: 'peft', base_model: base },
    config: null,
    files: { 'adapter_config.json': JSON.stringify(config) },
  });
}

const ONE_BILLION = weights(1_235_814_400);
const THREE_BILLION = weights(3_212_749_824);
const SEVEN_BILLION = weights(7_248_023_552, 4);
const SEVEN_BILLION_PACKED = safetensorsFile([
  { name: 'model.embed_tokens.weight', dtype: 'F16', shape: [268_701_696] },
  // GPTQ packs eight weights into one number.
  { name: 'model.layers.0.qweight', dtype: 'I32', shape: [(7_248_023_552 - 268_701_696) / 8] },
]);

/** Account name of the leaderboard operator. */
export const OPERATOR_NAME = 'board-operator';

/** Id of a model that does not exist on the hub. */
export const MISSING_MODEL_ID = 'banyan-lab/felled';

export const SAMPLE_MODELS: readonly ModelSpec[] = [
  sampleModel('banyan-lab/peepal-1b', 'Good: 1.2 billion parameters, with a tag and a branch', ONE_BILLION, {
    tags: ['v1.0'],
    branches: ['long-context'],
    formerIds: ['banyan-lab/peepal-preview'],
    facts: { likes: 321, downloads: 54_321 },
  }),
  sampleModel('banyan-lab/peepal-7b-instruct', 'Good: a chat model, in four files', SEVEN_BILLION, {
    card: { base_model: 'banyan-lab/peepal-7b' },
    files: { 'chat_template.jinja': '{% for message in messages %}{{ message.content }}{% endfor %}' },
    facts: { likes: 88, downloads: 9_876 },
  }),
  sampleModel('banyan-lab/peepal-7b', 'Good: the base of the adapter and of the delta', SEVEN_BILLION),
  sampleModel('neem-collective/neem-3b-hindi', 'Good: float16, MIT', weights(3_212_749_824, 1, 'F16'), {
    card: { license: 'mit' },
    facts: { likes: 12 },
  }),
  sampleModel('monsoon-lab/monsoon-70b', 'Good: 30 files', weights(70_553_706_496, 30), {
    card: { license: 'llama3.1' },
  }),
  sampleModel(
    'banyan-lab/peepal-7b-gptq',
    'Good: 4 bits (GPTQ)',
    { 'model.safetensors': SEVEN_BILLION_PACKED },
    {
      card: { base_model: 'banyan-lab/peepal-7b' },
      config: { ...CONFIG, quantization_config: { quant_method: 'gptq', bits: 4, group_size: 128 } },
    },
  ),
  adapter('asha-rao/peepal-7b-ayurveda-lora', 'Good as an adapter of its base model', 'banyan-lab/peepal-7b'),
  adapter('asha-rao/lost-base-lora', 'Adapter whose base model does not exist', MISSING_MODEL_ID),
  adapter('asha-rao/monsoon-120b-lora', 'Adapter whose base model is too large', 'monsoon-lab/monsoon-120b'),
  sampleModel('asha-rao/peepal-7b-legal-delta', 'Good as a delta of its base model', SEVEN_BILLION, {
    card: { base_model: 'banyan-lab/peepal-7b' },
  }),
  sampleModel('banyan-lab/peepal-next', 'Private: only asha-rao may read it', ONE_BILLION, {
    access: 'private',
    readers: ['asha-rao'],
  }),
  sampleModel('monsoon-lab/monsoon-8b-gated', 'Gated: only asha-rao may read its files', SEVEN_BILLION, {
    access: 'gated',
    readers: ['asha-rao'],
  }),
  sampleModel(
    'monsoon-lab/monsoon-3b-gated',
    'Gated: the operator of the leaderboard may read it',
    THREE_BILLION,
    {
      access: 'gated',
      readers: [OPERATOR_NAME],
    },
  ),
  sampleModel('neem-collective/neem-1b-unlicensed', 'Its card names no license', ONE_BILLION, {
    card: { license: undefined },
  }),
  sampleModel('monsoon-lab/monsoon-120b', 'Too large for 16 bits', weights(122_926_743_552, 50)),
  sampleModel('monsoon-lab/monsoon-300b', 'Too large for 8 bits', weights(302_870_183_936, 100)),
  sampleModel('monsoon-lab/monsoon-600b', 'Too large for 4 bits', weights(601_533_374_464, 200)),
  sampleModel(
    'neem-collective/neem-1b-custom-code',
    'Its auto_map names code that transformers does not need',
    ONE_BILLION,
    {
      config: { ...CONFIG, auto_map: { AutoConfig: 'neem.Config', AutoModelForCausalLM: 'neem.Model' } },
      files: { 'neem.py': 'raise SystemExit("this code must never run")\n' },
    },
  ),
  sampleModel('neem-collective/neem-1b-no-config', 'Has no config.json', ONE_BILLION, { config: null }),
  sampleModel('neem-collective/neem-1b-pytorch', 'Has PyTorch weights only', {
    'pytorch_model.bin': { head: Buffer.from('PK'), size: 2_471_645_608 },
  }),
  sampleModel('banyan-lab/peepal-1b-uncounted', 'Good: the hub does not state its size', ONE_BILLION, {
    isCounted: false,
  }),
  sampleModel(
    'monsoon-lab/monsoon-120b-uncounted',
    'Too large for 16 bits, by its files alone',
    weights(122_926_743_552, 50),
    { isCounted: false },
  ),
  sampleModel('neem-collective/neem-garbled', 'Its safetensors file has no readable header', {
    // The header claims a length of 2^62 bytes.
    'model.safetensors': { head: Buffer.from('0000000000000040', 'hex'), size: 4_000_000_000 },
  }),
];
