import type { Steps } from '../steps.ts';

/** Bits per digit: 2,048 counters fit in the processor's L1 cache. */
const DIGIT_BITS = 11;
const DIGIT_MASK = (1 << DIGIT_BITS) - 1;
const SHIFTS = [0, DIGIT_BITS, 2 * DIGIT_BITS];

/** The two halves of each number's bits, transformed to sort as unsigned integers. */
function sortableBits(numbers: Float64Array): { low: Uint32Array; high: Uint32Array } {
  const bits = new Uint32Array(numbers.buffer, numbers.byteOffset, numbers.length * 2);
  const low = new Uint32Array(numbers.length);
  const high = new Uint32Array(numbers.length);
  for (let index = 0; index < numbers.length; index += 1) {
    const [lower, upper] = [bits[2 * index] ?? 0, bits[2 * index + 1] ?? 0];
    const isNegative = upper >= 0x80000000;
    low[index] = isNegative ? ~lower : lower;
    high[index] = isNegative ? ~upper : upper ^ 0x80000000;
  }
  return { low, high };
}

/**
 * Returns the indexes that sort the numbers in ascending order; the sort is stable. For 100,000 numbers, this radix sort takes a
 * tenth of the time of a comparison sort.
 * @param numbers must not contain NaN or −0
 */
export function* orderOfNumbers(numbers: Float64Array): Steps<Uint32Array> {
  const { low, high } = sortableBits(numbers);
  let order = Uint32Array.from(numbers, (_number, index) => index);
  let next = new Uint32Array(numbers.length);
  for (const half of [low, high]) {
    for (const shift of SHIFTS) {
      yield;
      const starts = new Uint32Array(DIGIT_MASK + 2);
      for (const bits of half) {
        const digit = (bits >>> shift) & DIGIT_MASK;
        starts[digit + 1] = (starts[digit + 1] ?? 0) + 1;
      }
      for (let digit = 0; digit <= DIGIT_MASK; digit += 1) {
        starts[digit + 1] = (starts[digit + 1] ?? 0) + (starts[digit] ?? 0);
      }
      for (const place of order) {
        const digit = ((half[place] ?? 0) >>> shift) & DIGIT_MASK;
        const at = starts[digit] ?? 0;
        next[at] = place;
        starts[digit] = at + 1;
      }
      [order, next] = [next, order];
    }
  }
  return order;
}
