/**
 * The thread that reads headers of weights, which authors write and which take time to parse. It is plain JavaScript because sources
 * and build start the same file. A message is the text of a header in bytes; the answer is how many numbers it has of each type, or
 * null when it is no header.
 */
import { parentPort } from 'node:worker_threads';

/** What quantization keeps beside the weights of a layer to compute with them: no parameters, though a hundredth to a thirtieth of the numbers. */
const BESIDE_WEIGHTS =
  /\.(?:(?:nested_)?(?:absmax|quant_map)|quant_state\..*|SCB|weight_format|scales|qzeros|g_idx)$/;

/** @param {Uint8Array} text @returns {Record<string, number> | null} */
function countNumbers(text) {
  const header = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(text));
  if (typeof header !== 'object' || Array.isArray(header)) return null;
  /** @type {Record<string, number>} */
  const counts = {};
  for (const name in header) {
    if (name === '__metadata__') continue;
    const { dtype, shape } = header[name];
    // The first entry that is no tensor ends the work.
    if (!/^[A-Z][A-Z0-9_]{0,15}$/.test(dtype) || !Array.isArray(shape)) return null;
    if (!shape.every((size) => Number.isSafeInteger(size) && size >= 0)) return null;
    if (BESIDE_WEIGHTS.test(name)) continue;
    counts[dtype] = (counts[dtype] ?? 0) + shape.reduce((product, size) => product * size, 1);
  }
  return counts;
}

parentPort?.on('message', (text) => {
  try {
    parentPort?.postMessage(countNumbers(text));
  } catch {
    parentPort?.postMessage(null);
  }
});
