import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';

/** How much of the end of the output is kept in memory. */
const TAIL_BYTES = 64 * 1024;
/** A program that writes without end must not fill the disk. */
const LARGEST_LOG_BYTES = 64 * 1024 * 1024;

/** What a program writes: all of it, within bounds, in a file, and its end in memory. */
export interface KeptOutput {
  add(chunk: Buffer): void;
  /** The end of the output. */
  tail(): string;
  close(): Promise<void>;
}

/** Appends to the file. A disk that is full leaves the file short. */
export function keepOutput(logPath: string): KeptOutput {
  const log = createWriteStream(logPath, { flags: 'a', mode: 0o600 });
  // Most likely the program has filled the disk. It ends because of that, and the end of its output is in memory.
  let canLog = true;
  log.on('error', () => {
    canLog = false;
  });
  let tail = Buffer.alloc(0);
  let written = 0;
  return {
    add: (chunk) => {
      tail = Buffer.concat([tail, chunk]).subarray(-TAIL_BYTES);
      written += chunk.length;
      if (canLog && written <= LARGEST_LOG_BYTES) log.write(chunk);
    },
    tail: () => tail.toString('utf8'),
    close: async () => {
      log.end();
      await finished(log).catch(() => undefined);
    },
  };
}
