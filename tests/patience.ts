/**
 * How long a test waits for what it expects: seconds, so that a wrong expectation fails soon. `npm test` asks for more, because its
 * runners share the processors (scripts/test.js).
 */
export const PATIENCE_MS = Number(process.env.TEST_PATIENCE ?? 5) * 1000;

/** For a whole test: dozens of expectations, most of which hold at once. */
export const TEST_MS = 60_000 + 3 * PATIENCE_MS;
