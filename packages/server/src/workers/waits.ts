import { setTimeout as sleep } from 'node:timers/promises';

/** Waits of many claims for a submission, woken by one subscription. */
export interface Waits {
  /** Starts to listen now, so that a submission that comes before the returned wait is called ends it too. */
  begin(): (ms: number) => Promise<void>;
  /** Ends all waits, because the server is closing. */
  end(): void;
  isEnded(): boolean;
}

/** @param onWaiting registers a callback for when a submission becomes due. */
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
