import { createContext, useContext } from 'react';

/** Rows that are taken over in one task: a few milliseconds of work on a slow machine. */
const ROWS_A_TURN = 5;

/**
 * How the browser takes over what the server rendered: first the page around the rows, then the rows a few at a time, so that no
 * task is long. Until the last row is taken over the page shows what the server rendered.
 */
export interface TakeOver {
  /** What ends when a row's turn has come; null when it has. */
  readonly waitFor: (row: number) => Promise<void> | null;
  readonly isDone: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** Gives every row that waits its turn. */
  readonly run: () => Promise<void>;
}

interface Turn {
  readonly begins: Promise<void>;
  readonly begin: () => void;
  hasBegun: boolean;
}

function createTurn(): Turn {
  let begin = (): void => undefined;
  const begins = new Promise<void>((resolve) => {
    begin = resolve;
  });
  return { begins, begin, hasBegun: false };
}

/** @param yieldToBrowser ends the current task */
export function createTakeOver(yieldToBrowser: () => Promise<void>): TakeOver {
  const turns = new Map<number, Turn>();
  const listeners = new Set<() => void>();
  let done = false;
  return {
    waitFor: (row) => {
      if (done) return null;
      const place = Math.floor(row / ROWS_A_TURN);
      const turn = turns.get(place) ?? createTurn();
      turns.set(place, turn);
      return turn.hasBegun ? null : turn.begins;
    },
    isDone: () => done,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    run: async () => {
      for (const turn of turns.values()) {
        await yieldToBrowser();
        turn.hasBegun = true;
        turn.begin();
      }
      await yieldToBrowser();
      done = true;
      for (const listener of listeners) listener();
    },
  };
}

/** null: there is nothing to take over. */
export const TakeOverContext = createContext<TakeOver | null>(null);

export function useTakeOver(): TakeOver | null {
  return useContext(TakeOverContext);
}
