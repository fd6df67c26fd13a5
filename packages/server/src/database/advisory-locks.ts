/** The numbers of our advisory locks in the database; they must differ from each other, nothing more. */
export const ADVISORY_LOCKS = {
  /** Shared by every process that uses the embedded database. */
  inUse: 7_860_001,
  migration: 7_860_002,
  publication: 7_860_003,
  /** Shared by every worker for as long as it lives. */
  worker: 7_860_004,
} as const;
