/** How evaluations are run on this machine. */
export interface HarnessOptions {
  readonly command: string;
  readonly arguments: readonly string[];
  /** The hub's own program, for the base models of adapters and deltas. */
  readonly downloadCommand: string;
  /** All of the program's environment but what each run adds. */
  readonly environment: Readonly<Record<string, string>>;
  readonly timeFactor: number;
  /** Where runs have their folders; absolute. */
  readonly folder: string;
}

/** What a worker goes by (npm run worker). */
export interface WorkerConfig {
  /** For people to know it by. */
  readonly name: string;
  /** How long a submission is a worker's after it was last heard of. */
  readonly leaseSeconds: number;
  readonly pollSeconds: number;
  readonly harness: HarnessOptions;
}
