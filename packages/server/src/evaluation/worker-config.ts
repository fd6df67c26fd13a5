import type { BackendChoice } from './backends.ts';

export interface HarnessOptions {
  readonly command: string;
  readonly backend: BackendChoice;
  readonly arguments: readonly string[];
  readonly downloadCommand: string;
  /** Passed only to the download program, for gated models that it may read. */
  readonly hubToken: string | null;
  /** Environment of an evaluation's programs; each run adds its own variables. */
  readonly environment: Readonly<Record<string, string>>;
  readonly timeFactor: number;
  /** lm_eval's Python, used to determine what the machine can load; null for the one next to lm_eval. */
  readonly python: string | null;
  /** Bytes that must stay free on each disk that the worker writes to. */
  readonly diskReserveBytes: number;
  /** Absolute path of the folder that contains a subfolder for each run. */
  readonly folder: string;
}

/** Settings of a worker (npx leaderboard worker). */
export interface WorkerConfig {
  /** URL of the board and the worker's token; null if not set. */
  readonly board: { readonly url: string | null; readonly token: string | null };
  /** Maximum time that one claim waits for a submission. */
  readonly pollSeconds: number;
  /** Maximum number of concurrent evaluations, each with its own lease. */
  readonly jobs: number;
  /** Digest of the container image, stored with each run; null if not set. */
  readonly image: string | null;
  readonly harness: HarnessOptions;
}
