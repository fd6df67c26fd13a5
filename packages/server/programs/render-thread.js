/**
 * Worker thread that renders pages. This is plain JavaScript because the sources and the build start the same file. `workerData`
 * contains `modules`, the URLs of the web package's server-side builds by language, and `settings`, the deployment settings as
 * JSON.
 */
import { Readable } from 'node:stream';
import { workerData } from 'node:worker_threads';
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

/** Key of the board loaded in the renderers. */
let loaded = '';

/**
 * Decodes a board once for all languages.
 * @param {import('../src/pages/render-thread.ts').RenderableBoard} board
 */
async function load({ key, body, day, protocols }) {
  // After a failure, the renderers may hold different boards.
  loaded = '';
  /** @type {Parameters<PageRenderer['load']>[0]} */
  let entries = unpack(body);
  for (const renderer of renderers.values()) entries = await renderer.load(entries, day, protocols);
  loaded = key;
}

/**
 * Renders a page. The caller runs one task at a time, so no page is rendered from a half-loaded board.
 * @param {import('../src/pages/render-thread.ts').RenderTask} task
 */
export async function render({ board, language, query, budgetMs }) {
  if (board.key !== loaded) await load(board);
  const renderer = renderers.get(language);
  if (renderer === undefined) throw new Error(`There are no pages in the language '${language}'`);
  return renderer.render(query, budgetMs);
}
