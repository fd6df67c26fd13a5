import fc from 'fast-check';

/** Number of random values per property; endurance runs use many more. */
export const PROPERTY_RUNS = Number(process.env.PROPERTY_RUNS ?? 500);

/** Any code point, half characters included. fast-check's own unit 'binary' takes a second to set up. */
export const ANY_CHARACTER = fc.integer({ min: 0, max: 0x10_ffff }).map((code) => String.fromCodePoint(code));
