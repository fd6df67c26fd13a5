/**
 * The thread that renders pages. It is plain JavaScript because sources and build start the same file.
 * `workerData` has `modules`, the addresses of the web's builds for the server by language, and `settings`, those of the deployment
 * as JSON. A message is {id, board, body, day} for all languages, or {id, language} with {query, budgetMs} or {document}.
 * The thread sends {id, isBeginning} when it begins with a message. The answer is {id, value} or {id, failure}.
 */
import { Readable } from 'node:stream';
import { parentPort, workerData } from 'node:worker_threads';
import { createBrotliDecompress } from 'node:zlib';

/** @typedef {import('@leaderboard/core/rendered-page').PageRenderer} PageRenderer */
/** @type {Map<string, PageRenderer>} */
const renderers = new Map();
for (const [language, module] of Object.entries(workerData.modules)) {
  const { createPageRenderer } = await import(module);
  renderers.set(language, await createPageRenderer(workerData.settings));
}

/** @param {Uint8Array} body */
async function* unpack(body) {
  const decoder = new TextDecoder();
  for await (const chunk of Readable.from([body]).pipe(createBrotliDecompress())) {
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}

/**
 * Reads a board once for all languages.
 * @param {string} board @param {Uint8Array} body @param {string | null} day
 */
async function load(board, body, day) {
  /** @type {Parameters<PageRenderer['load']>[1]} */
  let entries = unpack(body);
  for (const renderer of renderers.values()) entries = await renderer.load(board, entries, day);
  return null;
}

/**
 * @param {{
 *   board?: string, body?: Uint8Array, day?: string | null, language?: string, query?: string, budgetMs?: number,
 *   document?: import('@leaderboard/core/rendered-page').DocumentRequest,
 * }} message
 */
async function answerTo({ board = '', body, day = null, language = '', query, budgetMs = 0, document }) {
  if (body !== undefined) return load(board, body, day);
  const renderer = renderers.get(language);
  if (renderer === undefined) throw new Error(`There are no pages in the language '${language}'`);
  if (query !== undefined) return renderer.render(query, budgetMs);
  if (document !== undefined) return renderer.renderDocument(document);
  throw new Error('The message asks for nothing');
}

/** @param {Parameters<typeof answerTo>[0] & { id: number }} message */
async function answer({ id, ...message }) {
  parentPort?.postMessage({ id, isBeginning: true });
  try {
    parentPort?.postMessage({ id, value: await answerTo(message) });
  } catch (error) {
    const failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
    parentPort?.postMessage({ id, failure });
  }
}

// One message at a time, so that no page is rendered from a half-read board.
let turn = Promise.resolve();
parentPort?.on('message', (message) => {
  turn = turn.then(() => answer(message));
});
