/**
 * Loaded into a server under test by NODE_OPTIONS="--expose-gc --import …". On SIGUSR2, the server collects garbage and writes its
 * memory usage to MEMORY_FILE as JSON.
 */
import { renameSync, writeFileSync } from 'node:fs';

process.on('SIGUSR2', () => {
  globalThis.gc?.();
  globalThis.gc?.();
  const file = process.env.MEMORY_FILE ?? '';
  writeFileSync(`${file}.new`, JSON.stringify(process.memoryUsage()));
  renameSync(`${file}.new`, file);
});
