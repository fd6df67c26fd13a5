/** The order of two numbers or two texts by code units, the same on every machine. */
export function compare<T extends number | string>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
