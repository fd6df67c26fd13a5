/**
 * The thread that renders pages. It is plain JavaScript because sources and build start the same file.
 * It gets `modules`, the addresses of the web's builds for the server by language, and `settings`, those of the deployment as JSON.
 * A message is {id, board, gzip} for all languages; {id, language} with {query, budgetMs, kind}, {past, budgetMs}, {document} or
 * {picture}. Its answer is {id, value} or {id, failure}.
 */
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { createGunzip } from 'node:zlib';
import { loadTextOutlines } from './text-outlines.js';

const FONTS = [
  import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
];

/** @typedef {import('@leaderboard/core/rendered-page').PageRenderer} PageRenderer */
/** @typedef {import('@leaderboard/core/rendered-page').Pictured} Pictured */
/** @type {Map<string, PageRenderer>} */
const renderers = new Map();
for (const [language, module] of Object.entries(workerData.modules)) {
  const { createPageRenderer } = await import(module);
  renderers.set(language, await createPageRenderer(workerData.settings));
}

/** @param {Uint8Array} gzip */
async function* unpack(gzip) {
  const decoder = new TextDecoder();
  for await (const chunk of Readable.from([gzip]).pipe(createGunzip())) {
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}

/** @type {Promise<(renderer: PageRenderer, of: Pictured) => Uint8Array | null> | undefined} */
let painter;

/** What draws pictures is loaded when somebody first asks for one. */
async function loadPainter() {
  const [outlines, { initWasm, Resvg }, wasm, ...fontBuffers] = await Promise.all([
    loadTextOutlines(),
    import('@resvg/resvg-wasm'),
    readFile(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))),
    ...FONTS.map((address) => readFile(fileURLToPath(address))),
  ]);
  await initWasm(wasm);
  const font = { fontBuffers, defaultFontFamily: 'DejaVu Sans' };
  return (/** @type {PageRenderer} */ renderer, /** @type {Pictured} */ of) => {
    const svg = renderer.picture(outlines, of);
    return svg === null ? null : new Resvg(svg, { font }).render().asPng();
  };
}

/**
 * Reads a board once for all languages.
 * @param {string} board @param {Uint8Array} gzip
 */
async function load(board, gzip) {
  /** @type {Parameters<PageRenderer['load']>[1]} */
  let entries = unpack(gzip);
  for (const renderer of renderers.values()) entries = await renderer.load(board, entries);
  return null;
}

/**
 * @param {{
 *   board?: string, gzip?: Uint8Array, language?: string, query?: string, budgetMs?: number,
 *   kind?: import('@leaderboard/core/rendered-page').PageKind,
 *   past?: {
 *     query: string, board: import('@leaderboard/core/rendered-page').BoardOfThen<Uint8Array> | null,
 *   },
 *   document?: import('@leaderboard/core/rendered-page').DocumentRequest,
 *   picture?: Pictured,
 * }} message
 */
async function answerTo({
  board = '',
  gzip,
  language = '',
  query,
  budgetMs = 0,
  kind = 'page',
  past,
  document,
  picture,
}) {
  if (gzip !== undefined) return load(board, gzip);
  const renderer = renderers.get(language);
  if (renderer === undefined) throw new Error(`No pages in '${language}'`);
  if (query !== undefined) return renderer.render(query, budgetMs, kind);
  if (past !== undefined) {
    const read = past.board === null ? null : { ...past.board, body: unpack(past.board.body) };
    return renderer.renderPast(past.query, read, budgetMs);
  }
  if (document !== undefined) return renderer.renderDocument(document);
  if (picture === undefined) throw new Error('Nothing was asked');
  painter ??= loadPainter();
  const paint = await painter;
  return paint(renderer, picture);
}

/** @param {Parameters<typeof answerTo>[0] & { id: number }} message */
async function answer({ id, ...message }) {
  try {
    parentPort?.postMessage({ id, value: await answerTo(message) });
  } catch (error) {
    const failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
    parentPort?.postMessage({ id, failure });
  }
}

// One after the other: nothing is rendered from a board that is half read.
let turn = Promise.resolve();
// A past board comes with its page and is read in slices beside that. One at a time bounds the memory.
let pastTurn = Promise.resolve();
parentPort?.on('message', (message) => {
  if (message.past?.board == null) turn = turn.then(() => answer(message));
  else pastTurn = pastTurn.then(() => answer(message));
});
