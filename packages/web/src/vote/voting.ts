import * as z from 'zod/mini';
import { votesKey } from '../sign-in/session-storage.ts';
import { createStore, type Readable } from '../state/store.ts';

const namesSchema = z.array(z.unknown());

/** A person's voted models in local storage; empty if it is blocked or damaged. */
export function readLocalVotes(storage: Pick<Storage, 'getItem'> | null, username: string): string[] {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(votesKey(username)) ?? '[]');
    const names = namesSchema.safeParse(stored).data ?? [];
    return names.filter((name) => typeof name === 'string');
  } catch {
    return [];
  }
}

/** Adds a model to a person's votes in local storage, or removes it. Votes stored by other tabs are kept. */
export function changeLocalVotes(
  storage: Pick<Storage, 'getItem' | 'setItem'> | null,
  username: string,
  model: string,
  isVoted: boolean,
): void {
  const others = readLocalVotes(storage, username).filter((name) => name !== model);
  try {
    storage?.setItem(votesKey(username), JSON.stringify(isVoted ? [...others, model] : others));
  } catch {
    // Storage is blocked or full. The vote is saved on the server and remembered in this tab.
  }
}

export interface VotingState {
  /** Models voted for in this browser, stored or in flight. */
  readonly voted: ReadonlySet<string>;
  /** Error message of the last vote; null if it did not fail. */
  readonly error: string | null;
}

interface VotingDeps {
  readonly username: string;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | null;
  /** Returns the message for a failed vote. */
  readonly explain: (error: unknown) => string;
  /** Called if a vote fails while no page shows the votes. */
  readonly onUnseenFailure: (message: string) => void;
}

/** One person's votes in one tab. */
export interface Voting extends Readable<VotingState> {
  /** Votes once, no matter how often it is called. Resolves to true once the server has received the vote. */
  readonly vote: (model: string, send: () => Promise<unknown>) => Promise<boolean>;
  readonly dismissError: () => void;
  /** Handles a storage event: another tab changed a key; null means all keys. */
  readonly onStored: (key: string | null) => void;
  /** Rolls back votes without a response when the page unloads, because this is not possible later. */
  readonly onLeave: () => void;
}

/**
 * Votes optimistically (docs/queue.md#votes). The model is added to the set and local storage before the request, and removed from
 * both on failure. The state is kept outside the page component, so that a failed vote is rolled back even after leaving the page.
 */
export function createVoting({ username, storage, explain, onUnseenFailure }: VotingDeps): Voting {
  /** Votes of this tab, which count even if local storage is blocked or another tab rolls back its own vote. */
  const own = new Set<string>();
  const underway = new Set<string>();
  let error: string | null = null;
  const current = () => ({ voted: new Set([...readLocalVotes(storage, username), ...own]), error });
  const state = createStore<VotingState>(current());
  /** Number of components that show the votes. */
  let shown = 0;

  const refresh = () => state.set(current());

  function mark(model: string, isVoted: boolean): void {
    if (isVoted) own.add(model);
    else own.delete(model);
    changeLocalVotes(storage, username, model, isVoted);
  }

  function dismissError(): void {
    error = null;
    refresh();
  }

  return {
    get: state.get,
    subscribe(listener) {
      const stop = state.subscribe(listener);
      shown += 1;
      return () => {
        stop();
        shown -= 1;
        // The visitor saw the message before leaving the page, so it must not reappear on return.
        if (shown === 0 && error !== null) dismissError();
      };
    },
    async vote(model, send) {
      if (state.get().voted.has(model)) return false;
      underway.add(model);
      mark(model, true);
      error = null;
      refresh();
      try {
        await send();
        // Marked again, because another tab's failed vote or our own onLeave may have removed it.
        mark(model, true);
        return true;
      } catch (cause) {
        mark(model, false);
        if (shown === 0) onUnseenFailure(explain(cause));
        else error = explain(cause);
        return false;
      } finally {
        underway.delete(model);
        refresh();
      }
    },
    dismissError,
    onStored(key) {
      if (key === null || key === votesKey(username)) refresh();
    },
    onLeave() {
      // Votes that did reach the server are in its list after a reload.
      for (const model of underway) changeLocalVotes(storage, username, model, false);
    },
  };
}
