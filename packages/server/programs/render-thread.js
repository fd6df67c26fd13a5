/**
 * The thread that renders pages. It is plain JavaScript because sources and build start the same file.
 * It gets `module`, the address of the web's build for the server, and `settings`, those of the deployment as JSON.
 * A message is {id, board, gzip} or {id, query, budgetMs}; its answer is {id, page} or {id, failure}.
 */
import { Readable } from 'node:stream';
import { parentPort, workerData } from 'node:worker_threads';
import { createGunzip } from 'node:zlib';

const { createPageRenderer } = await import(workerData.module);
const renderer = await createPageRenderer(workerData.settings);

/** @param {Uint8Array} gzip */
async function* unpack(gzip) {
  const decoder = new TextDecoder();
  for await (const chunk of Readable.from([gzip]).pipe(createGunzip())) {
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}

// One after the other: nothing is rendered from a board that is half read.
let turn = Promise.resolve();
parentPort?.on('message', ({ id, board, gzip, query, budgetMs }) => {
  turn = turn.then(async () => {
    try {
      if (gzip === undefined) {
        parentPort?.postMessage({ id, page: renderer.render(query, budgetMs) });
      } else {
        await renderer.load(board, unpack(gzip));
        parentPort?.postMessage({ id, page: null });
      }
    } catch (error) {
      parentPort?.postMessage({
        id,
        failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
      });
    }
  });
});
