/**
 * The thread that renders pages. It is plain JavaScript because sources and build start the same file.
 * It gets `module`, the address of the web's build for the server, and `settings`, those of the deployment as JSON.
 * A message is {id, board, gzip} or {id, query, budgetMs}; its answer is {id, value} or {id, failure}.
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

/** @param {{ board?: string, gzip?: Uint8Array, query?: string, budgetMs?: number }} message */
async function answerTo({ board = '', gzip, query = '', budgetMs = 0 }) {
  if (gzip !== undefined) return renderer.load(board, unpack(gzip)).then(() => null);
  return renderer.render(query, budgetMs);
}

// One after the other: nothing is rendered from a board that is half read.
let turn = Promise.resolve();
parentPort?.on('message', ({ id, ...message }) => {
  turn = turn.then(async () => {
    try {
      parentPort?.postMessage({ id, value: await answerTo(message) });
    } catch (error) {
      const failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
      parentPort?.postMessage({ id, failure });
    }
  });
});
