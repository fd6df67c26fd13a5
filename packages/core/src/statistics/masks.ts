/** Sets of questions of one task, one bit a question: counting answers in a cell is counting the bits of two sets together. */

/** 32 questions a word, in the byte order of stored answers: the first question is the highest bit of the first byte. */
export type Mask = Uint32Array;

const BITS_A_WORD = 32;

function bytesOf(mask: Mask): Uint8Array {
  return new Uint8Array(mask.buffer, mask.byteOffset, mask.byteLength);
}

/** The stored bits of n questions. */
export function maskOfBytes(bytes: Uint8Array, n: number): Mask {
  const mask = new Uint32Array(Math.ceil(n / BITS_A_WORD));
  bytesOf(mask).set(bytes.subarray(0, Math.ceil(n / 8)));
  return mask;
}

/** The questions out of n for which a test holds. */
export function maskWhere(n: number, test: (question: number) => boolean): Mask {
  const mask = new Uint32Array(Math.ceil(n / BITS_A_WORD));
  const bytes = bytesOf(mask);
  for (let question = 0; question < n; question += 1) {
    if (test(question)) bytes[question >> 3] = (bytes[question >> 3] ?? 0) | (0x80 >> (question & 7));
  }
  return mask;
}

function bitsIn(word: number): number {
  let rest = word - ((word >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function countOf(mask: Mask): number {
  let count = 0;
  for (let index = 0; index < mask.length; index += 1) count += bitsIn(mask[index] ?? 0);
  return count;
}

/** How many questions are in both sets of one task. */
export function countBoth(first: Mask, second: Mask): number {
  let count = 0;
  for (let index = 0; index < first.length; index += 1) {
    count += bitsIn((first[index] ?? 0) & (second[index] ?? 0));
  }
  return count;
}
