import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import {
  optionAt,
  type PrivateDictionary,
  type TaskDictionary,
} from '@leaderboard/core/questions/dictionary';
import * as z from 'zod/mini';

/** A dictionary as it is stored (docs/questions.md#dictionary). All but the labels is private. */
export interface StoredDictionary {
  readonly n: number;
  /** Of all that follows, hexadecimal. */
  readonly contentSha256: string;
  /** JSON, compressed by gzip. */
  readonly labels: Buffer;
  /** Two bits a question. */
  readonly keys: Buffer;
  /** {@link HASH_BYTES} a question. */
  readonly textHashes: Buffer;
  readonly keyHashes: Buffer;
}

const HASH_BYTES = 16;

/** The hash of a text of a question, hexadecimal. */
export function textHash(text: string): string {
  return createHash('sha256')
    .update(text)
    .digest('hex')
    .slice(0, 2 * HASH_BYTES);
}

const columnSchema = z.object({ values: z.array(z.string()), of: z.array(z.int()) });
const labelsSchema = z.object({ subject: columnSchema, level: columnSchema, type: columnSchema });

export function encodeDictionary(dictionary: PrivateDictionary): StoredDictionary {
  const { n, labels, keys, textHashes, keyHashes } = dictionary;
  const column = ({ values, of }: PrivateDictionary['labels']['subject']) => ({ values, of: [...of] });
  const text = JSON.stringify({
    subject: column(labels.subject),
    level: column(labels.level),
    type: column(labels.type),
  });
  const packed = Buffer.alloc(Math.ceil(n / 4));
  for (const [question, key] of keys.entries()) {
    packed[question >> 2] = (packed[question >> 2] ?? 0) | (key << (6 - 2 * (question & 3)));
  }
  const rest = {
    keys: packed,
    textHashes: Buffer.from(textHashes.join(''), 'hex'),
    keyHashes: Buffer.from(keyHashes.join(''), 'hex'),
  };
  const content = createHash('sha256').update(text);
  for (const part of Object.values(rest)) content.update(part);
  return { n, contentSha256: content.digest('hex'), labels: gzipSync(text), ...rest };
}

/** What everybody may know of it. */
export function decodeLabels({ n, labels }: Pick<StoredDictionary, 'n' | 'labels'>): TaskDictionary {
  const { subject, level, type } = labelsSchema.parse(JSON.parse(gunzipSync(labels).toString('utf8')));
  const column = ({ values, of }: z.infer<typeof columnSchema>) => ({ values, of: Uint16Array.from(of) });
  return { n, labels: { subject: column(subject), level: column(level), type: column(type) } };
}

function hashesIn(bytes: Buffer): string[] {
  return Array.from({ length: bytes.length / HASH_BYTES }, (_, question) =>
    bytes.toString('hex', question * HASH_BYTES, (question + 1) * HASH_BYTES),
  );
}

export function decodeDictionary(stored: Omit<StoredDictionary, 'contentSha256'>): PrivateDictionary {
  return {
    ...decodeLabels(stored),
    keys: Uint8Array.from({ length: stored.n }, (_, question) => optionAt(stored.keys, question)),
    textHashes: hashesIn(stored.textHashes),
    keyHashes: hashesIn(stored.keyHashes),
  };
}
