/** The numbers of our advisory locks. They only have to differ from each other. */
export const ADVISORY_LOCKS = {
  /** Held as a shared lock by every process that uses the embedded database. */
  inUse: 7_860_001,
  migration: 7_860_002,
  publication: 7_860_003,
} as const;
