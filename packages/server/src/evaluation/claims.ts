import { randomUUID } from 'node:crypto';
import { claimSubmission, giveLeaseBack, type WorkerClaim } from '@leaderboard/core/queue/worker-calls';
import type { BoardCall } from './board-calls.ts';

export interface Claims {
  /** The next submission for this machine; null when none came within the time. */
  next(waitSeconds: number, signal: AbortSignal): Promise<WorkerClaim | null>;
  /** Gives back what a claim got whose answer was lost. */
  end(): Promise<void>;
}

/**
 * Claims over a network that loses answers: a claim keeps its number until its answer has come, so that the call that is made again gets
 * the same submission.
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
