/** Time that an expectation may take: short, so that a wrong one fails soon. `npm test` measures what a busy machine needs. */
export const PATIENCE_MS = Number(process.env.TEST_PATIENCE ?? 10) * 1000;

/** For a whole test: dozens of expectations, most of which hold at once. */
export const TEST_MS = 6 * PATIENCE_MS;
