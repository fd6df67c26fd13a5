import { programBeside, type Threads } from '../database/threads.ts';
import { HttpError } from '../http/http-error.ts';
import type { ExportedFile } from './export-files.sql.ts';
import type { WriteExport } from './write-export.ts';

/** The thread holds one batch of rows and the ranks of all rows. */
const MEMORY_MB = 512;
/** A board of 100,000 models takes up to half a minute. A thread that needs longer is ended, so that other files go on. */
const TIME_LIMIT_MS = 120_000;
const RETRY_SECONDS = 600;
/** When the server stops, the callers of a file that is not ready then are told to ask again. */
const GRACE_MS = 6000;

function tookTooLong(seconds: number): HttpError {
  const detail = `The file could not be made within ${seconds} seconds. Ask for another format, or try again later.`;
  return new HttpError('export_too_slow', detail, { retryAfterSeconds: RETRY_SECONDS });
}

export function writeExportIn(
  threads: Pick<Threads, 'run'>,
  graceMs = GRACE_MS,
  limitMs = TIME_LIMIT_MS,
): WriteExport {
  return (order) =>
    threads.run<ExportedFile | null>({
      program: programBeside(import.meta.url, 'export-program'),
      order,
      memoryMb: MEMORY_MB,
      limit: { ms: limitMs, error: tookTooLong(limitMs / 1000) },
      graceMs,
    });
}
