/** Time limit of an expectation: short, so that a wrong one fails soon. `npm test` measures how long a busy machine needs. */
export const PATIENCE_MS = Number(process.env.TEST_PATIENCE ?? 10) * 1000;

/** Time limit of a whole test, with dozens of expectations, most of which hold at once. */
export const TEST_MS = 6 * PATIENCE_MS;
