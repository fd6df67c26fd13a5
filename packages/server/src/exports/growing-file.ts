import { open } from 'node:fs/promises';

const CHUNK_BYTES = 256 * 1024;

/** A file that is being written from its beginning to its end, and may be read meanwhile. */
export interface GrowingFile {
  readonly path: string;
  /** When there is something to read. */
  readonly begun: Promise<true>;
  /** When it is whole: the SHA-256 of its content in hexadecimal. */
  readonly whole: Promise<string>;
  /** Its content up to its end; fails where the writing does. */
  readonly read: () => AsyncGenerator<Buffer, void>;
}

interface Growth {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
}

function nextGrowth(): Growth {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** @param write begins to write the file, and calls back whenever there is more to read. */
export function growingFile(path: string, write: (onGrown: () => void) => Promise<string>): GrowingFile {
  let growth = nextGrowth();
  let hasEnded = false;
  const grow = () => {
    growth.resolve();
    growth = nextGrowth();
  };
  const begun = growth.promise.then(() => true as const);
  const whole = write(grow).finally(() => {
    hasEnded = true;
    grow();
  });
  // Each reader hears of a failure; there may be none.
  whole.catch(() => undefined);

  async function* read(): AsyncGenerator<Buffer, void> {
    await begun;
    const file = await open(path);
    try {
      for (let position = 0; ; ) {
        // Looked at before reading: what is written meanwhile is read the next time.
        const [hadEnded, next] = [hasEnded, growth.promise];
        const { bytesRead, buffer } = await file.read(
          Buffer.allocUnsafe(CHUNK_BYTES),
          0,
          CHUNK_BYTES,
          position,
        );
        position += bytesRead;
        if (bytesRead > 0) yield buffer.subarray(0, bytesRead);
        else if (hadEnded) break;
        else await next;
      }
      // A file that could not be written to its end must not look whole.
      await whole;
    } finally {
      await file.close();
    }
  }

  return { path, begun, whole, read };
}
