import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** Lets many claims wait for a submission with a single subscription. */
export interface Waits {
  /**
   * Starts listening immediately, so that a submission that arrives before the returned function is called also ends the wait.
   * @returns a function that waits and resolves to false on timeout.
   */
  begin(): (ms: number) => Promise<boolean>;
  /** Ends all waits, because the server is closing. */
  end(): void;
  isEnded(): boolean;
}

/** Allows any number of claims to listen. */
function createSignal(): AbortController {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
}

/** @param onWaiting registers a callback for when a submission becomes due. */
export function createWaits(onWaiting: (callback: () => void) => void): Waits {
  let come = createSignal();
  let isEnded = false;
  const wakeAll = () => {
    come.abort();
    come = createSignal();
  };
  onWaiting(wakeAll);
  return {
    begin: () => {
      const { signal } = come;
      return (ms) =>
        sleep(ms, undefined, { signal, ref: false }).then(
          () => false,
          () => true,
        );
    },
    end: () => {
      isEnded = true;
      wakeAll();
    },
    isEnded: () => isEnded,
  };
}
