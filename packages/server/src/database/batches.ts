/** Rows a statement: far below PostgreSQL's 65,535 parameters at the columns our tables have, and little in memory. */
const BATCH = 500;

/** The items some at a time, in order. */
export function* batches<T>(items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += BATCH) yield items.slice(start, start + BATCH);
}
