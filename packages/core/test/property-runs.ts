/** Number of random values per property; endurance runs use many more. */
export const PROPERTY_RUNS = Number(process.env.PROPERTY_RUNS ?? 500);
