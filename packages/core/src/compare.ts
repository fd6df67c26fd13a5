/** Compares two numbers, or two strings by code unit, with the same result on every machine. */
export function compare<T extends number | string>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
