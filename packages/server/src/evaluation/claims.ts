import { randomUUID } from 'node:crypto';
import { claimSubmission, giveLeaseBack, type WorkerClaim } from '@leaderboard/core/queue/worker-calls';
import type { BoardCall } from './board-calls.ts';

export interface Claims {
  /** Claims the next submission for this machine. Resolves to null if none becomes due within the wait. */
  next(waitSeconds: number, signal: AbortSignal): Promise<WorkerClaim | null>;
  /** Releases the submission of a claim whose response was lost. */
  end(): Promise<void>;
}

/**
 * Makes claims over an unreliable network. A claim keeps its random id until its response arrives, so a retry returns the same
 * submission.
 */
export function createClaims(call: BoardCall, worker: string): Claims {
  let number: string | null = null;
  const ask = async (wait_seconds: number, signal?: AbortSignal) => {
    number ??= randomUUID();
    const { claim } = await call(claimSubmission, { worker, claim: number, wait_seconds }, signal);
    number = null;
    return claim;
  };
  return {
    next: ask,
    end: async () => {
      if (number === null) return;
      const claim = await ask(0);
      if (claim !== null) await call(giveLeaseBack, { lease: claim.lease });
    },
  };
}
