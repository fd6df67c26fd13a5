import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/** A file that grows beyond this is emptied: a program that writes without end must not fill the disk. */
const LARGEST_BYTES = 64 * 1024 * 1024;
const CHUNK_BYTES = 1024 * 1024;

/** Reads what was appended to a file since the last time; the file must be written by appending. */
export interface GrowingFile {
  read(onChunk: (chunk: Buffer) => void): Promise<void>;
}

export function growingFile(path: string): GrowingFile {
  let offset = 0;
  return {
    read: async (onChunk) => {
      // Opened each time: a file system of the network then asks for its present size.
      const file = await open(path, constants.O_RDWR | constants.O_NOFOLLOW);
      try {
        for (;;) {
          const { bytesRead, buffer } = await file.read(Buffer.alloc(CHUNK_BYTES), 0, CHUNK_BYTES, offset);
          if (bytesRead === 0) break;
          offset += bytesRead;
          onChunk(buffer.subarray(0, bytesRead));
          if (offset > LARGEST_BYTES) {
            await file.truncate(0);
            offset = 0;
          }
        }
      } finally {
        await file.close();
      }
    },
  };
}
