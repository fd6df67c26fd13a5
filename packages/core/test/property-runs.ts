/** How often a property is tried with new values; the endurance runs ask for many more. */
export const PROPERTY_RUNS = Number(process.env.PROPERTY_RUNS ?? 500);
