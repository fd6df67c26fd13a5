import type { BackendChoice } from './backends.ts';

export interface HarnessOptions {
  readonly command: string;
  readonly backend: BackendChoice;
  readonly arguments: readonly string[];
  readonly downloadCommand: string;
  /** Only the download program gets it, for a gated model that it may read. */
  readonly hubToken: string | null;
  /** The environment of the program; each run adds to it. */
  readonly environment: Readonly<Record<string, string>>;
  readonly timeFactor: number;
  /** The Python of lm_eval, which says what the machine can load; null: the one beside lm_eval. */
  readonly python: string | null;
  /** What must stay free on each disk that the worker writes to. */
  readonly diskReserveBytes: number;
  /** Absolute path; each run has a folder below it. */
  readonly folder: string;
}

/** The settings of a worker (npx leaderboard worker). */
export interface WorkerConfig {
  /** Where it evaluates for, and its token; null: not set. */
  readonly board: { readonly url: string | null; readonly token: string | null };
  /** For how long one claim waits for a submission. */
  readonly pollSeconds: number;
  /** How many evaluations it may have under way at once, each with a lease of its own. */
  readonly jobs: number;
  /** The image that it runs in, by its digest: stored with each run. null: none is stated. */
  readonly image: string | null;
  readonly harness: HarnessOptions;
}
