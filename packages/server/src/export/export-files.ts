import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { HttpError } from '../http/http-error.ts';

/** Size limit of the cache, in compressed bytes. Files for a board of 100,000 models take 10 to 30 MB each. */
const MAX_BYTES = 128 * 1024 * 1024;
/** Part size. A reader holds one uncompressed part in memory. */
const PART_BYTES = 256 * 1024;
/** Maximum number of unfinished files: one is built while the others are queued. */
const MAX_UNDER_WAY = 4;
const RETRY_SECONDS = 10;

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);
/** A higher quality level saves 10 % but takes twice as long. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** A file in memory. Readers can finish reading it even after it is evicted from the cache. */
export interface ExportedFile {
  /** Hexadecimal hash of the uncompressed content. */
  readonly sha256: string;
  /** Uncompressed size. */
  readonly bytes: number;
  /** Compressed parts of equal uncompressed size; the last may be shorter. */
  readonly parts: readonly Buffer[];
}

/** Writes a file by passing its content to `store` in pieces. */
export type WriteFile = (store: (content: Buffer) => Promise<void>) => Promise<void>;

export async function compressFile(write: WriteFile): Promise<ExportedFile> {
  const hash = createHash('sha256');
  const parts: Buffer[] = [];
  let bytes = 0;
  let rest: Buffer[] = [];
  let restBytes = 0;
  const pack = async (isLast: boolean) => {
    if (restBytes < PART_BYTES && !(isLast && restBytes > 0)) return;
    const content = Buffer.concat(rest);
    let at = 0;
    for (; at + PART_BYTES <= content.length || (isLast && at < content.length); at += PART_BYTES)
      parts.push(await compress(content.subarray(at, at + PART_BYTES), QUALITY));
    rest = [content.subarray(at)];
    restBytes = Math.max(0, content.length - at);
  };
  await write(async (content) => {
    hash.update(content);
    bytes += content.length;
    rest.push(content);
    restBytes += content.length;
    await pack(false);
  });
  await pack(true);
  return { sha256: hash.digest('hex'), bytes, parts };
}

/** Reads a byte range of a file. @param last index of the last byte, inclusive. */
export async function* readFile(
  { parts }: ExportedFile,
  first: number,
  last: number,
): AsyncGenerator<Buffer> {
  for (let at = first; at <= last; ) {
    const start = at - (at % PART_BYTES);
    const part = await decompress(parts[start / PART_BYTES] ?? Buffer.alloc(0));
    const body = part.subarray(at - start, last + 1 - start);
    yield body;
    at += body.length;
  }
}

export function exportPending(): HttpError {
  const detail = `The file is being built, or is queued behind others: try again in ${RETRY_SECONDS} seconds.`;
  return new HttpError('file_being_made', detail, { retryAfterSeconds: RETRY_SECONDS });
}

/**
 * Returns the cached file with this name or builds it. Concurrent callers share the work, which continues if they disconnect.
 * @throws {HttpError} if too many other files are queued.
 */
export type GetFile = (name: string, write: WriteFile) => Promise<ExportedFile>;

export function createExportFiles(): GetFile {
  const files = new LRUCache<string, ExportedFile>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ parts }) => parts.reduce((sum, { length }) => sum + length, 1),
  });
  const underWay = new Map<string, Promise<ExportedFile>>();
  const oneAtATime = pLimit(1);

  async function make(name: string, write: WriteFile): Promise<ExportedFile> {
    try {
      const file = await oneAtATime(() => compressFile(write));
      files.set(name, file);
      return file;
    } finally {
      underWay.delete(name);
    }
  }

  return async (name, write) => {
    const found = files.get(name) ?? underWay.get(name);
    if (found !== undefined) return found;
    if (underWay.size >= MAX_UNDER_WAY) throw exportPending();
    const making = make(name, write);
    underWay.set(name, making);
    return making;
  };
}
