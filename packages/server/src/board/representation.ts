import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGunzip, createGzip } from 'node:zlib';
import type { WrittenEntry } from '@leaderboard/core/benchmark/entry';
import { type Encoding, etagsOf } from '../http/content-encoding.ts';
import type { ReadPublication } from './board.sql.ts';

interface BoardBody {
  /** Of the plain body. The hash of the lean body begins with the hash of the whole one, because both are the same board. */
  readonly hash: string;
  readonly etags: Readonly<Record<Encoding, string>>;
  /** The plain body is not kept: it is several times as large, and few clients ask for it. */
  readonly compressed: Readonly<Record<Exclude<Encoding, 'identity'>, Buffer>>;
}

/** The answer of the leaderboard call for one publication, compressed. */
export interface BoardAnswer extends BoardBody {
  readonly publication: number | null;
  /** null before the first publication. */
  readonly publishedAt: string | null;
  readonly models: number;
  /** The same entries without their intervals, for clients that ask for it; null where there is none. */
  readonly lean: BoardBody | null;
}

/** A fast first form of the body; {@link compressFurther} makes a smaller one. */
const BROTLI_LEVEL = 6;
/** A window of 512 kB. The default of 4 MB saves 3 % and needs 34 MB of memory for each stream. */
const BROTLI_WINDOW_BITS = 19;
const GZIP_LEVEL = 6;

function bodyWith(hash: string, compressed: BoardBody['compressed']): BoardBody {
  return { hash, etags: etagsOf(hash), compressed };
}

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
    end: async (): Promise<BoardBody> => {
      brotli.end();
      gzip.end();
      const [br, gz] = await compressed;
      return bodyWith(hash.digest('base64url').slice(0, 22), { br, gzip: gz });
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
 * @param read calls back with entries in rank order, and gives the publication; null before the first.
 * @param leanOf an entry of the lean answer; null makes none.
 */
export async function representBoard(
  read: (onEntries: (entries: readonly WrittenEntry[]) => Promise<void>) => Promise<ReadPublication | null>,
  leanOf: ((entry: WrittenEntry) => unknown) | null = null,
): Promise<BoardAnswer> {
  const whole = bodyWriter();
  const lean = leanOf === null ? null : { of: leanOf, body: bodyWriter() };
  let models = 0;
  try {
    await whole.write('[');
    await lean?.body.write('[');
    const found = await read(async (entries) => {
      await whole.write(linesOf(entries, models === 0));
      await lean?.body.write(linesOf(entries.map(lean.of), models === 0));
      models += entries.length;
    });
    await whole.write('\n]\n');
    await lean?.body.write('\n]\n');
    const body = await whole.end();
    const leanBody = (await lean?.body.end()) ?? null;
    return {
      publication: found?.number ?? null,
      publishedAt: found?.publishedAt ?? null,
      models,
      ...body,
      // The pages take the part before the dot for the name of the board (data/leaderboard-cache.ts of the web).
      lean: leanBody && bodyWith(`${body.hash}.${leanBody.hash.slice(0, 8)}`, leanBody.compressed),
    };
  } catch (error) {
    whole.abandon();
    lean?.body.abandon();
    throw error;
  }
}

/** The strong tag of the smallest brotli form: it has other bytes than the first form. */
function smallestEtag(hash: string): string {
  return `"${hash}-br11"`;
}

/** The tags of all forms in an encoding that have the content of this body. */
export function sameContentEtags({ hash }: BoardBody, encoding: Encoding): readonly string[] {
  return encoding === 'br' ? [etagsOf(hash).br, smallestEtag(hash)] : [etagsOf(hash)[encoding]];
}

/** The smallest brotli form takes many times as long to make. Zlib makes it in a thread of its own. */
async function smallestBrotli({ compressed }: BoardBody, signal: AbortSignal): Promise<Buffer> {
  const brotli = createBrotliCompress({
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
  const [smallest] = await Promise.all([
    buffer(brotli),
    pipeline(Readable.from([compressed.gzip]), createGunzip(), brotli, { signal }),
  ]);
  return smallest;
}

/** The same answer with its bodies in their smallest brotli form. */
export async function compressFurther(answer: BoardAnswer, signal: AbortSignal): Promise<BoardAnswer> {
  const further = async <Body extends BoardBody>(body: Body): Promise<Body> => {
    const br = smallestEtag(body.hash);
    if (body.etags.br === br) return body;
    return {
      ...body,
      etags: { ...body.etags, br },
      compressed: { ...body.compressed, br: await smallestBrotli(body, signal) },
    };
  };
  // One after the other: each needs tens of megabytes meanwhile.
  const lean = answer.lean && (await further(answer.lean));
  return { ...(await further(answer)), lean };
}

/** The body in an encoding. The plain body is decompressed for each client as fast as it reads. */
export function bodyOf({ compressed }: BoardBody, encoding: Encoding): Buffer | Readable {
  return encoding === 'identity'
    ? Readable.from([compressed.gzip]).pipe(createGunzip())
    : compressed[encoding];
}
