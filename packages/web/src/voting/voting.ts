import { changeLocalVotes, readLocalVotes, votesKey } from './local-votes.ts';

export interface VotingState {
  /** The models voted for from this browser, stored or on their way. */
  readonly voted: ReadonlySet<string>;
  /** Why the last vote failed; null when it did not. */
  readonly error: string | null;
}

interface VotingDeps {
  readonly username: string;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | null;
  /** The sentence for a vote that failed. */
  readonly explain: (error: unknown) => string;
  /** A vote failed while no screen shows the votes. */
  readonly onUnseenFailure: (message: string) => void;
}

/** One person's votes in one tab. */
export interface Voting {
  readonly state: () => VotingState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Votes once, however often it is called; true when the vote has arrived. */
  readonly vote: (model: string, send: () => Promise<unknown>) => Promise<boolean>;
  readonly dismissError: () => void;
  /** For the storage event: another tab has changed a key; null is all of them. */
  readonly onStored: (key: string | null) => void;
  /** For a page that is being left: it cannot roll back the votes that have no answer yet. */
  readonly onLeave: () => void;
}

/**
 * Votes optimistically (docs/queue.md#votes): the model is in the set and in local storage before the request; on failure it
 * is taken out of both. It lives outside of the page, so that a page that is left during a request loses no roll-back.
 */
export function createVoting({ username, storage, explain, onUnseenFailure }: VotingDeps): Voting {
  /** Voted for in this tab: they count even if local storage is blocked or another tab rolls its own vote back. */
  const own = new Set<string>();
  const underway = new Set<string>();
  const listeners = new Set<() => void>();
  let error: string | null = null;
  let state: VotingState;
  refresh();

  function refresh(): void {
    state = { voted: new Set([...readLocalVotes(storage, username), ...own]), error };
    for (const listener of listeners) listener();
  }

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
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        // The screen is left: its message has been seen, and should not be there when the visitor comes back.
        if (listeners.size === 0 && error !== null) dismissError();
      };
    },
    async vote(model, send) {
      if (state.voted.has(model)) return false;
      underway.add(model);
      mark(model, true);
      error = null;
      refresh();
      try {
        await send();
        // Again: another tab whose own vote failed, or our own onLeave, may have taken it out.
        mark(model, true);
        return true;
      } catch (cause) {
        mark(model, false);
        if (listeners.size === 0) onUnseenFailure(explain(cause));
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
      // If the vote has arrived, the server's list says so when the page is next loaded.
      for (const model of underway) changeLocalVotes(storage, username, model, false);
    },
  };
}
