/** Compares two numbers, or two strings by code unit, independent of locale. */
export function compare<T extends number | string>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
