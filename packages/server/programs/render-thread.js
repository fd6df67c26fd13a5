/**
 * The thread that renders pages. It is plain JavaScript because sources and build start the same file.
 * It gets `module`, the address of the web's build for the server, and `settings`, those of the deployment as JSON.
 * A message is {id, board, gzip}, {id, query, budgetMs, kind}, {id, document} or, for the picture, {id}; its answer is {id, value}
 * or {id, failure}.
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

/** @type {Promise<() => Uint8Array> | undefined} */
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
  return () => new Resvg(renderer.picture(outlines), { font }).render().asPng();
}

/** @param {{ board?: string, gzip?: Uint8Array, query?: string, budgetMs?: number, kind?: string, document?: object }} message */
async function answerTo({ board = '', gzip, query, budgetMs = 0, kind = 'page', document }) {
  if (gzip !== undefined) return renderer.load(board, unpack(gzip)).then(() => null);
  if (query !== undefined) return renderer.render(query, budgetMs, kind);
  if (document !== undefined) return renderer.renderDocument(document);
  painter ??= loadPainter();
  const paint = await painter;
  return paint();
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
