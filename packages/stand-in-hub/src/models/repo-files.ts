import { createHash } from 'node:crypto';
import type { ModelSpec, WeightsSpec } from './model-spec.ts';
import { DTYPE_BYTES, safetensorsHeader, type Tensor } from './tensors.ts';

/** A file of a repository. Only the head of made-up weights exists; the rest is zeros, made while they are read. */
export interface RepoFile {
  readonly path: string;
  readonly size: number;
  /** A large file's content, which the hub keeps elsewhere; null for an ordinary file. */
  readonly lfs: LargeContent | null;
  /** Git's name of the content; of a large file, of the pointer that stands in its place. */
  readonly oid: string;
  /** The first bytes; zeros follow up to the size. */
  readonly head: Buffer;
}

interface LargeContent {
  /** The SHA-256 of the content; of made-up weights, which nobody reads whole, only a number of its form. */
  readonly oid: string;
  /** The length of the pointer. */
  readonly pointerSize: number;
}

const ZEROS = Buffer.alloc(64 * 1024);

/** The bytes of a file from start up to, not including, end. */
export function* bytesOf({ head }: RepoFile, start: number, end: number): Generator<Buffer> {
  for (let at = start; at < Math.min(end, head.length); at += ZEROS.length) {
    yield head.subarray(at, Math.min(at + ZEROS.length, end, head.length));
  }
  for (let at = Math.max(start, head.length); at < end; at += ZEROS.length) {
    yield ZEROS.subarray(0, Math.min(ZEROS.length, end - at));
  }
}

/** Every file of a model's repository. */
export function filesOf(spec: ModelSpec): readonly RepoFile[] {
  if (spec.weights.kind === 'files') {
    return Object.entries(spec.files ?? {}).map(([path, content]) => wholeFile(path, Buffer.from(content)));
  }
  const texts: Record<string, string | Buffer> = { 'README.md': modelCard(spec), ...spec.files };
  if (spec.config !== null) texts['config.json'] = JSON.stringify(spec.config, null, 2);
  texts['tokenizer.json'] = JSON.stringify({ version: '1.0', model: { type: 'BPE' } });
  texts['tokenizer_config.json'] = JSON.stringify(tokenizerConfig(spec), null, 2);
  const small = Object.entries(texts).map(([path, content]) => smallFile(path, content));
  return [...small, ...weightFiles(spec.id, spec.weights)].sort((a, b) => (a.path < b.path ? -1 : 1));
}

export function tokenizerConfig({ hasChatTemplate = false, tokenizerConfig: given }: ModelSpec) {
  if (given !== undefined) return given;
  const template =
    "{% for message in messages %}{{ message['role'] }}: {{ message['content'] }}\n{% endfor %}";
  const base = { bos_token: '<s>', eos_token: '</s>', tokenizer_class: 'PreTrainedTokenizerFast' };
  return hasChatTemplate ? { ...base, chat_template: template } : base;
}

/** The machine-readable head of the model card. */
export function cardData(spec: ModelSpec): Readonly<Record<string, unknown>> {
  const { license = 'apache-2.0', baseModel, weights, card } = spec;
  if (card !== undefined) return card;
  const isAdapter = weights.kind === 'safetensors' && weights.fileStem === 'adapter_model';
  return {
    ...(license === null ? {} : { license }),
    language: ['en', 'hi'],
    library_name: isAdapter ? 'peft' : 'transformers',
    pipeline_tag: 'text-generation',
    ...(baseModel === undefined ? {} : { base_model: baseModel.id }),
  };
}

function modelCard(spec: ModelSpec): string {
  const lines = Object.entries(cardData(spec)).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return `---\n${lines.join('\n')}\n---\n\n# ${spec.id}\n\n${spec.purpose}\n`;
}

function hash(algorithm: 'sha1' | 'sha256', ...parts: readonly (string | Buffer | number)[]): string {
  const digest = createHash(algorithm);
  for (const part of parts) digest.update(typeof part === 'number' ? String(part) : part);
  return digest.digest('hex');
}

function gitOid(content: Buffer): string {
  return hash('sha1', `blob ${content.length}\0`, content);
}

function smallFile(path: string, content: string | Buffer): RepoFile {
  const head = Buffer.from(content);
  return { path, head, size: head.length, lfs: null, oid: gitOid(head) };
}

/** The names that the hub stores as large files whatever their size is. */
const LARGE_NAME = /\.(?:safetensors|bin|pt|pth|ckpt|gguf|h5|onnx|msgpack|npz)$/;
/** An ordinary file may not be larger at the hub. */
const MOST_ORDINARY_BYTES = 10 << 20;

/** A file that exists with all its bytes. */
function wholeFile(path: string, content: Buffer): RepoFile {
  const isLarge = LARGE_NAME.test(path) || content.length > MOST_ORDINARY_BYTES;
  return isLarge
    ? pointedTo(path, content, content.length, hash('sha256', content))
    : smallFile(path, content);
}

function largeFile(id: string, path: string, head: Buffer, size: number): RepoFile {
  return pointedTo(path, head, size, hash('sha256', id, path, head, size));
}

function pointedTo(path: string, head: Buffer, size: number, oid: string): RepoFile {
  const pointer = Buffer.from(
    `version https://git-lfs.github.com/spec/v1\noid sha256:${oid}\nsize ${size}\n`,
  );
  return { path, head, size, lfs: { oid, pointerSize: pointer.length }, oid: gitOid(pointer) };
}

function weightFiles(id: string, weights: WeightsSpec): readonly RepoFile[] {
  if (weights.kind === 'none' || weights.kind === 'files') return [];
  if (weights.kind === 'pytorch')
    return [largeFile(id, 'pytorch_model.bin', Buffer.from('PK'), weights.bytes)];
  if (weights.kind === 'garbled') {
    // Claims a header of 2^62 bytes.
    return [largeFile(id, 'model.safetensors', Buffer.from('0000000000000040', 'hex'), 4_000_000_000)];
  }
  const { fileStem = 'model', shards = 1 } = weights;
  const tensors = weights.tensors();
  const safetensors = (path: string, part: readonly Tensor[]) => {
    const { header, dataBytes } = safetensorsHeader(part);
    return largeFile(id, path, header, header.length + dataBytes);
  };
  if (shards === 1) return [safetensors(`${fileStem}.safetensors`, tensors)];
  const number = (value: number) => String(value).padStart(5, '0');
  const perShard = Math.ceil(tensors.length / shards);
  const parts = Array.from({ length: shards }, (_, index) => ({
    path: `${fileStem}-${number(index + 1)}-of-${number(shards)}.safetensors`,
    part: tensors.slice(index * perShard, (index + 1) * perShard),
  }));
  const index = {
    metadata: { total_size: tensors.reduce((sum, tensor) => sum + bytesIn(tensor), 0) },
    weight_map: Object.fromEntries(parts.flatMap(({ path, part }) => part.map(({ name }) => [name, path]))),
  };
  return [
    ...parts.map(({ path, part }) => safetensors(path, part)),
    smallFile(`${fileStem}.safetensors.index.json`, JSON.stringify(index, null, 2)),
  ];
}

function bytesIn({ dtype, shape }: Tensor): number {
  return shape.reduce((product, size) => product * size, DTYPE_BYTES[dtype]);
}
