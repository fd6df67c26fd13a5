import { createHash } from 'node:crypto';

/** Made-up weights: only the first bytes exist, the rest is zeros. */
export interface MadeUpContent {
  readonly head: Buffer;
  readonly size: number;
}

export type FileContent = string | Buffer | MadeUpContent;

/** A repository file as stored by git and the hub. */
export interface RepoFile {
  readonly path: string;
  readonly head: Buffer;
  readonly size: number;
  /** Git hash of the content, or of a large file's pointer. */
  readonly oid: string;
  /** Git LFS data of a large file; null for an ordinary file. */
  readonly lfs: { readonly sha256: string; readonly pointerSize: number } | null;
}

/** Files that the hub stores as large files regardless of size. */
const LARGE_NAME = /\.(?:safetensors|bin|pt|pth|ckpt|gguf|h5|onnx|msgpack|npz)$/;
const MAX_ORDINARY_BYTES = 10 << 20;

export function repoFile(path: string, content: FileContent): RepoFile {
  const isComplete = typeof content === 'string' || Buffer.isBuffer(content);
  const head = isComplete ? Buffer.from(content) : content.head;
  const size = isComplete ? head.length : content.size;
  if (!LARGE_NAME.test(path) && size <= MAX_ORDINARY_BYTES)
    return { path, head, size, oid: gitHash(head), lfs: null };
  // Made-up weights are never read in full, so their hash only has to be unique.
  const sha256 = createHash('sha256')
    .update(head)
    .update(isComplete ? '' : String(size))
    .digest('hex');
  const pointer = Buffer.from(
    `version https://git-lfs.github.com/spec/v1\noid sha256:${sha256}\nsize ${size}\n`,
  );
  return { path, head, size, oid: gitHash(pointer), lfs: { sha256, pointerSize: pointer.length } };
}

function gitHash(content: Buffer): string {
  return createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex');
}

const ZEROS = Buffer.alloc(64 * 1024);

/** Yields the bytes of a file from `start` up to, but not including, `end`. */
export function* readBytes({ head }: RepoFile, start: number, end: number): Generator<Buffer> {
  for (let at = start; at < Math.min(end, head.length); at += ZEROS.length)
    yield head.subarray(at, Math.min(at + ZEROS.length, end, head.length));
  for (let at = Math.max(start, head.length); at < end; at += ZEROS.length)
    yield ZEROS.subarray(0, Math.min(ZEROS.length, end - at));
}
