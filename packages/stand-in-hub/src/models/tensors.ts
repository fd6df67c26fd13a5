/** The number formats of weights, with the bytes of one number. */
export const DTYPE_BYTES = { BF16: 2, F16: 2, F32: 4, I32: 4 } as const;
type Dtype = keyof typeof DTYPE_BYTES;

export interface Tensor {
  readonly name: string;
  readonly dtype: Dtype;
  readonly shape: readonly number[];
}

/** The measures of a decoder-only transformer. Its configuration and all its tensors follow from them. */
export interface Measures {
  readonly hidden: number;
  readonly layers: number;
  readonly intermediate: number;
  readonly vocabulary: number;
  readonly heads: number;
  readonly kvHeads: number;
  /** Input and output embeddings are one tensor. */
  readonly isTied?: boolean;
  readonly dtype?: Dtype;
}

const TORCH_NAMES: Readonly<Record<Dtype, string>> = {
  BF16: 'bfloat16',
  F16: 'float16',
  F32: 'float32',
  I32: 'int32',
};

function linears({
  hidden,
  intermediate,
  heads,
  kvHeads,
}: Measures): readonly (readonly [string, number, number])[] {
  const kv = (hidden / heads) * kvHeads;
  return [
    ['self_attn.q_proj', hidden, hidden],
    ['self_attn.k_proj', kv, hidden],
    ['self_attn.v_proj', kv, hidden],
    ['self_attn.o_proj', hidden, hidden],
    ['mlp.gate_proj', intermediate, hidden],
    ['mlp.up_proj', intermediate, hidden],
    ['mlp.down_proj', hidden, intermediate],
  ];
}

function withLayers(
  measures: Measures,
  dtype: Dtype,
  linear: (name: string, out: number, into: number) => Tensor[],
) {
  const { hidden, layers, vocabulary, isTied = false } = measures;
  const tensors: Tensor[] = [{ name: 'model.embed_tokens.weight', dtype, shape: [vocabulary, hidden] }];
  for (let layer = 0; layer < layers; layer += 1) {
    const prefix = `model.layers.${layer}`;
    for (const norm of ['input_layernorm', 'post_attention_layernorm']) {
      tensors.push({ name: `${prefix}.${norm}.weight`, dtype, shape: [hidden] });
    }
    for (const [name, out, into] of linears(measures))
      tensors.push(...linear(`${prefix}.${name}`, out, into));
  }
  tensors.push({ name: 'model.norm.weight', dtype, shape: [hidden] });
  if (!isTied) tensors.push({ name: 'lm_head.weight', dtype, shape: [vocabulary, hidden] });
  return tensors;
}

/** Every tensor of a model with these measures. */
export function denseTensors(measures: Measures): readonly Tensor[] {
  const dtype = measures.dtype ?? 'BF16';
  return withLayers(measures, dtype, (name, out, into) => [
    { name: `${name}.weight`, dtype, shape: [out, into] },
  ]);
}

const GPTQ_GROUP = 128;
const PACKED_PER_NUMBER = 8;

/** The same model with its linear layers in GPTQ's 4 bits: eight weights in each 32-bit number, scales beside them. */
export function gptqTensors(measures: Measures): readonly Tensor[] {
  return withLayers(measures, 'F16', (name, out, into) => [
    { name: `${name}.qweight`, dtype: 'I32', shape: [into / PACKED_PER_NUMBER, out] },
    { name: `${name}.qzeros`, dtype: 'I32', shape: [into / GPTQ_GROUP, out / PACKED_PER_NUMBER] },
    { name: `${name}.scales`, dtype: 'F16', shape: [into / GPTQ_GROUP, out] },
    { name: `${name}.g_idx`, dtype: 'I32', shape: [into] },
  ]);
}

/** The tensors of a LoRA adapter on the query and value projections. */
export function loraTensors(measures: Measures, rank: number): readonly Tensor[] {
  const targets = linears(measures).filter(([name]) => /[qv]_proj$/.test(name));
  return Array.from({ length: measures.layers }, (_, layer) =>
    targets.flatMap(([name, out, into]): Tensor[] => {
      const prefix = `base_model.model.model.layers.${layer}.${name}`;
      return [
        { name: `${prefix}.lora_A.weight`, dtype: 'F32', shape: [rank, into] },
        { name: `${prefix}.lora_B.weight`, dtype: 'F32', shape: [out, rank] },
      ];
    }),
  ).flat();
}

/** config.json of a model with these measures. */
export function configOf(measures: Measures) {
  return {
    architectures: ['LlamaForCausalLM'],
    model_type: 'llama',
    hidden_size: measures.hidden,
    intermediate_size: measures.intermediate,
    num_attention_heads: measures.heads,
    num_hidden_layers: measures.layers,
    num_key_value_heads: measures.kvHeads,
    vocab_size: measures.vocabulary,
    max_position_embeddings: 8192,
    tie_word_embeddings: measures.isTied ?? false,
    torch_dtype: TORCH_NAMES[measures.dtype ?? 'BF16'],
    transformers_version: '4.51.0',
  };
}

function count({ shape }: Pick<Tensor, 'shape'>): number {
  return shape.reduce((product, size) => product * size, 1);
}

/** The number of parameters of each number format and in all: the hub's safetensors facts. */
export interface ParameterCounts {
  readonly parameters: Readonly<Record<string, number>>;
  readonly total: number;
}

export function parameterCounts(
  tensors: readonly { readonly name: string; readonly dtype: string; readonly shape: readonly number[] }[],
): ParameterCounts {
  const parameters: Record<string, number> = {};
  for (const tensor of tensors) {
    // GPTQ packs eight weights into a number. The tensors that help to unpack them are no parameters.
    if (/\.(qzeros|scales|g_idx)$/.test(tensor.name)) continue;
    const factor = tensor.name.endsWith('.qweight') ? PACKED_PER_NUMBER : 1;
    parameters[tensor.dtype] = (parameters[tensor.dtype] ?? 0) + count(tensor) * factor;
  }
  const total = Object.values(parameters).reduce((sum, each) => sum + each, 0);
  return { parameters, total };
}

/** The bytes of a safetensors file before its data, and the number of bytes of data. */
export function safetensorsHeader(tensors: readonly Tensor[]): {
  readonly header: Buffer;
  readonly dataBytes: number;
} {
  let offset = 0;
  const entries = tensors.map((tensor) => {
    const start = offset;
    offset += count(tensor) * DTYPE_BYTES[tensor.dtype];
    return [
      tensor.name,
      { dtype: tensor.dtype, shape: tensor.shape, data_offsets: [start, offset] },
    ] as const;
  });
  const text = JSON.stringify({ __metadata__: { format: 'pt' }, ...Object.fromEntries(entries) });
  // Spaces after the JSON align the data to eight bytes.
  const json = Buffer.from(text.padEnd(Math.ceil(text.length / 8) * 8));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(json.length));
  return { header: Buffer.concat([length, json]), dataBytes: offset };
}
