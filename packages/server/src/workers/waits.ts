import { setTimeout as sleep } from 'node:timers/promises';

/** Lets many claims wait for a submission behind one subscription. */
export interface Waits {
  /** A wait that begins now: what comes before it is awaited ends it too. It lasts this long at most. */
  begin(): (ms: number) => Promise<void>;
  /** Ends all waits for good: the server closes. */
  end(): void;
  isEnded(): boolean;
}

/** @param onWaiting calls back when a submission begins to wait. */
export function createWaits(onWaiting: (callback: () => void) => void): Waits {
  let come = new AbortController();
  let isEnded = false;
  const wakeAll = () => {
    come.abort();
    come = new AbortController();
  };
  onWaiting(wakeAll);
  return {
    begin: () => {
      const { signal } = come;
      return (ms) => sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
    },
    end: () => {
      isEnded = true;
      wakeAll();
    },
    isEnded: () => isEnded,
  };
}
