import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { constants, createBrotliCompress, createGunzip, createGzip, gunzip } from 'node:zlib';
import type { WrittenEntry } from '@leaderboard/core/benchmark/entry';
import { type Encoding, etagsOf } from '../http/content-encoding.ts';

/** The answer of the leaderboard call for one publication, ready to be sent in every encoding. */
export interface BoardAnswer {
  readonly publication: number | null;
  readonly models: number;
  /** Of the plain body. That of `lean` begins with the one of the whole answer, so that both name the same board. */
  readonly hash: string;
  readonly etags: Readonly<Record<Encoding, string>>;
  /** The plain body is not kept: it is several times as large, and almost no client asks for it ({@link bodyOf}). */
  readonly compressed: Readonly<Record<Exclude<Encoding, 'identity'>, Buffer>>;
  /** The same entries with less in each, for readers who ask for it; null where there is none. */
  readonly lean: BoardAnswer | null;
}

const decompressGzip = promisify(gunzip);

/** Of the body that a publication waits for; {@link compressFurther} follows. */
const BROTLI_LEVEL = 6;
/** A window of 512 kB: entries resemble their neighbors, so the usual 4 MB would save 3 % and cost 34 MB of memory each time. */
const BROTLI_WINDOW_BITS = 19;
const GZIP_LEVEL = 6;

/** Compresses and hashes a body while it is written, so that the whole body is never in memory. */
function bodyWriter() {
  const hash = createHash('sha256');
  const brotli = createBrotliCompress({
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL,
      [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
  const gzip = createGzip({ level: GZIP_LEVEL });
  const compressed = Promise.all([buffer(brotli), buffer(gzip)]);
  // `end` reports a failure; until then it must not count as an unhandled rejection.
  compressed.catch(() => undefined);
  return {
    write: async (text: string): Promise<void> => {
      hash.update(text);
      const full = [brotli, gzip].filter((stream) => !stream.write(text));
      await Promise.all(full.map((stream) => once(stream, 'drain')));
    },
    end: async () => {
      brotli.end();
      gzip.end();
      const [br, gz] = await compressed;
      return { hash: hash.digest('base64url').slice(0, 22), compressed: { br, gzip: gz } };
    },
    abandon: () => {
      brotli.destroy();
      gzip.destroy();
    },
  };
}

function linesOf(entries: readonly unknown[], isFirst: boolean): string {
  return entries
    .map((entry, index) => `${isFirst && index === 0 ? '' : ','}\n${JSON.stringify(entry)}`)
    .join('');
}

/**
 * Reads the board and makes its answer. The body is JSON with one entry a line, so that a browser can read it in pieces
 * without blocking.
 * @param read calls back with entries in rank order, and gives the number of the publication; null before the first.
 * @param leanOf an entry of the lean answer; null makes none.
 */
export async function representBoard(
  read: (onEntries: (entries: readonly WrittenEntry[]) => Promise<void>) => Promise<number | null>,
  leanOf: ((entry: WrittenEntry) => unknown) | null = null,
): Promise<BoardAnswer> {
  const whole = bodyWriter();
  const lean = leanOf === null ? null : { of: leanOf, body: bodyWriter() };
  let models = 0;
  try {
    await whole.write('[');
    await lean?.body.write('[');
    const publication = await read(async (entries) => {
      await whole.write(linesOf(entries, models === 0));
      await lean?.body.write(linesOf(entries.map(lean.of), models === 0));
      models += entries.length;
    });
    await whole.write('\n]\n');
    await lean?.body.write('\n]\n');
    const answer = await whole.end();
    const less = await lean?.body.end();
    const of = (hash: string) => ({ publication, models, hash, etags: etagsOf(hash) });
    return {
      ...of(answer.hash),
      compressed: answer.compressed,
      lean:
        less === undefined
          ? null
          : { ...of(leanHash(answer.hash, less.hash)), compressed: less.compressed, lean: null },
    };
  } catch (error) {
    whole.abandon();
    lean?.body.abandon();
    throw error;
  }
}

/** The pages take what stands before the dot for the name of the board (data/leaderboard-cache.ts of the web). */
function leanHash(whole: string, lean: string): string {
  return `${whole}.${lean.slice(0, 8)}`;
}

/** The tag of the brotli form of {@link compressFurther}: other bytes, so another strong tag, of the same content. */
function furtherEtag(hash: string): string {
  return `"${hash}-br11"`;
}

/** The tags of all forms in an encoding that have the content of this answer. */
export function sameContentEtags({ hash }: BoardAnswer, encoding: Encoding): readonly string[] {
  return encoding === 'br' ? [etagsOf(hash).br, furtherEtag(hash)] : [etagsOf(hash)[encoding]];
}

/**
 * The same answer with the smallest brotli form, which takes many times as long to make. It is made in another thread than
 * this one, and without the whole plain body in memory.
 */
export async function compressFurther(answer: BoardAnswer, signal: AbortSignal): Promise<BoardAnswer> {
  // One after the other: each takes tens of megabytes meanwhile.
  const lean = answer.lean === null ? null : await compressFurther(answer.lean, signal);
  const brotli = createBrotliCompress({
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
  const compressed = buffer(brotli);
  compressed.catch(() => undefined);
  await pipeline(Readable.from([answer.compressed.gzip]), createGunzip(), brotli, { signal });
  return {
    ...answer,
    etags: { ...answer.etags, br: furtherEtag(answer.hash) },
    compressed: { ...answer.compressed, br: await compressed },
    lean,
  };
}

/** Plain bodies under way, and those that are still being sent to somebody. */
const decompressing = new WeakMap<BoardAnswer, Promise<Buffer>>();
const beingSent = new WeakMap<BoardAnswer, WeakRef<Buffer>>();

/**
 * The plain body, shared by all callers that it is being sent to: with a copy for each, a few hundred slow readers would
 * fill the memory.
 */
async function plainBody(answer: BoardAnswer): Promise<Buffer> {
  const known = beingSent.get(answer)?.deref();
  if (known !== undefined) return known;
  const running = decompressing.get(answer) ?? decompressGzip(answer.compressed.gzip);
  decompressing.set(answer, running);
  try {
    const plain = await running;
    beingSent.set(answer, new WeakRef(plain));
    return plain;
  } finally {
    decompressing.delete(answer);
  }
}

/** The body of an answer in an encoding. */
export async function bodyOf(answer: BoardAnswer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'identity' ? plainBody(answer) : answer.compressed[encoding];
}
