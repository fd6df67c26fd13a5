import * as z from 'zod/mini';
import { createStore, type Readable } from '../state/store.ts';
import { votesKey } from './session-storage.ts';

const namesSchema = z.array(z.unknown());

/** The models that a person has voted for according to local storage; none if it is blocked or damaged. */
export function readLocalVotes(storage: Pick<Storage, 'getItem'> | null, username: string): string[] {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(votesKey(username)) ?? '[]');
    const names = namesSchema.safeParse(stored).data ?? [];
    return names.filter((name) => typeof name === 'string');
  } catch {
    return [];
  }
}

/** Adds a model to a person's votes in local storage, or removes it. Votes that another tab has stored stay. */
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
    // Blocked or full. This tab remembers the vote, and the server has it.
  }
}

export interface VotingState {
  /** The models voted for in this browser, stored or still being sent. */
  readonly voted: ReadonlySet<string>;
  /** Why the last vote failed; null if it did not. */
  readonly error: string | null;
}

interface VotingDeps {
  readonly username: string;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | null;
  /** The sentence for a vote that failed. */
  readonly explain: (error: unknown) => string;
  /** Called when a vote failed while no screen shows the votes. */
  readonly onUnseenFailure: (message: string) => void;
}

/** One person's votes in one tab. */
export interface Voting extends Readable<VotingState> {
  /** Votes once, however often it is called. Resolves to true when the vote has arrived. */
  readonly vote: (model: string, send: () => Promise<unknown>) => Promise<boolean>;
  readonly dismissError: () => void;
  /** For the storage event: another tab has changed a key; null means all keys. */
  readonly onStored: (key: string | null) => void;
  /** For a page that is being left. It could not roll back the votes that have no answer yet. */
  readonly onLeave: () => void;
}

/**
 * Votes optimistically (docs/queue.md#votes). The model enters the set and local storage before the request and leaves both
 * on failure. The voting lives outside of the page, so that a page that is left during a request can still roll back.
 */
export function createVoting({ username, storage, explain, onUnseenFailure }: VotingDeps): Voting {
  /** Votes of this tab. They count even if local storage is blocked or another tab rolls back its own vote. */
  const own = new Set<string>();
  const underway = new Set<string>();
  let error: string | null = null;
  const current = () => ({ voted: new Set([...readLocalVotes(storage, username), ...own]), error });
  const state = createStore<VotingState>(current());
  /** The screens that show the votes. */
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
        // The visitor leaves the screen and has seen its message, so it must not be there on return.
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
        // Once more, because another tab's failed vote or our own onLeave may have removed it.
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
      // If a vote has arrived, the server's list has it when the page is next loaded.
      for (const model of underway) changeLocalVotes(storage, username, model, false);
    },
  };
}
