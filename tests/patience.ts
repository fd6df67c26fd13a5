/** How long a test waits for what it expects: seconds, so that a wrong expectation fails soon. A busy machine needs more. */
export const PATIENCE_MS = Number(process.env.TEST_PATIENCE ?? 10) * 1000;

/** For a whole test: dozens of expectations, most of which hold at once. */
export const TEST_MS = 6 * PATIENCE_MS;
