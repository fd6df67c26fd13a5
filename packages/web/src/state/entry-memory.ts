import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import type { Address, AddressWindow } from './address.ts';
import { pathOf } from './route.ts';

/** What an entry of the browser's history keeps of its page. */
const keptSchema = z.object({
  filtersOpen: z.boolean(),
  shortlistOpen: z.boolean(),
  /** The id of the row whose details are open. */
  openedRow: z.nullable(z.string()),
  /** In CSS; empty: the default height. */
  tableHeight: z.string(),
  /** How far the window was scrolled, in px. */
  windowTop: z.number(),
  /** How far the table was scrolled, in px. */
  table: z.nullable(z.object({ top: z.number(), left: z.number() })),
  /** The cell of the table that had the focus: the id of its row (null: the header), and which of its controls it was (-1: none). */
  cell: z.nullable(z.object({ row: z.nullable(z.string()), column: z.string(), control: z.number() })),
  /** The link that had the focus: which of those that lead there. */
  link: z.nullable(z.object({ href: z.string(), index: z.number() })),
});
export type Kept = z.infer<typeof keptSchema>;

const TOP = { windowTop: 0, table: null, cell: null, link: null };
export const NOTHING: Kept = {
  filtersOpen: false,
  shortlistOpen: false,
  openedRow: null,
  tableHeight: '',
  ...TOP,
};

const stateSchema = z.object({ entry: z.string() });
const storedSchema = z.array(z.tuple([z.string(), keptSchema]));

const STORAGE_KEY = 'history_entries';
/** Browsers keep no longer history. */
const MOST_ENTRIES = 50;

/** The time that an entry of the history shows one address. A new object for each. */
export interface Visit {
  /** By loading the document, by going back or forward, or by a new entry. */
  readonly by: 'load' | 'return' | 'new';
  /** Whether the entry before was on another page, or a link led to this one. */
  readonly isOtherPage: boolean;
}

/** Keeps for each entry of the history what its page was like, so that Back and Forward lead to that very page. */
export interface EntryMemory {
  readonly visit: () => Visit;
  /** The newest visit but for those that changed the address of the page that was shown: by it the page came to be shown. */
  readonly arrival: () => Visit;
  /** Of the entry that is shown. */
  readonly kept: () => Kept;
  readonly keep: (changes: Partial<Kept>) => void;
  /** Asks, right before the entry is left, what else to keep: what only the document knows. */
  readonly beforeLeaving: (look: () => Partial<Kept>) => () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

function readEntries(storage: Pick<Storage, 'getItem'> | null): Map<string, Kept> {
  try {
    return new Map(storedSchema.parse(JSON.parse(storage?.getItem(STORAGE_KEY) ?? '[]')));
  } catch {
    return new Map();
  }
}

type EntryWindow = Pick<AddressWindow, 'history' | 'addEventListener'>;

/** @param storage of this tab: a reload finds the same there; null where the browser blocks it */
export function createEntryMemory(
  window: EntryWindow,
  address: Pick<Address, 'query' | 'hash' | 'subscribe'>,
  storage: Pick<Storage, 'getItem' | 'setItem'> | null,
): EntryMemory {
  const { history } = window;
  const entries = readEntries(storage);
  const looks = new Set<() => Partial<Kept>>();
  const listeners = new Set<() => void>();
  let count = 0;

  /** The id of the shown entry, which stands in its state; an entry without one is new and gets it. */
  function identify(): { readonly id: string; readonly isNew: boolean } {
    const state: unknown = history.state;
    const known = stateSchema.safeParse(state).data?.entry;
    if (known !== undefined) return { id: known, isNew: false };
    count += 1;
    // No other document of this tab begins at the same time.
    const id = `${performance.timeOrigin}-${count}`;
    history.replaceState({ ...(typeof state === 'object' ? state : null), entry: id }, '');
    return { id, isNew: true };
  }

  const addressNow = () => `${address.query()}${address.hash()}`;
  let { id } = identify();
  let shown = addressNow();
  let route = pathOf(address.hash());
  let visit: Visit = { by: 'load', isOtherPage: false };
  let arrival = visit;
  const kept = () => entries.get(id) ?? NOTHING;
  const write = (changes: Partial<Kept>) => entries.set(id, { ...kept(), ...changes });
  const lookAround = () => {
    for (const look of looks) write(look());
  };
  const tell = () => {
    for (const listener of listeners) listener();
  };

  address.subscribe((by) => {
    const next = identify();
    const before = shown;
    shown = addressNow();
    if (next.id === id) {
      // A link to another route may be two events of one navigation.
      if (shown === before) return;
      visit = { by: 'new', isOtherPage: false };
      write(TOP);
      tell();
      return;
    }
    // The document still shows the entry before.
    lookAround();
    const left = kept();
    const isOtherPage = pathOf(address.hash()) !== route || (next.isNew && by === 'visitor');
    id = next.id;
    route = pathOf(address.hash());
    visit = { by: next.isNew ? 'new' : 'return', isOtherPage };
    // What is open on a page stays open when its address changes.
    if (next.isNew && !isOtherPage) write({ ...left, ...TOP });
    else arrival = visit;
    tell();
  });

  window.addEventListener('pagehide', () => {
    lookAround();
    try {
      // The tab may have shown other documents of ours since this one was loaded.
      const all = new Map([...readEntries(storage), ...entries]);
      storage?.setItem(STORAGE_KEY, JSON.stringify([...all].slice(-MOST_ENTRIES)));
    } catch {
      // Without storage, only a reload begins at the top.
    }
    // What the browser restores by itself it restores earlier, but only what it has loaded.
    history.scrollRestoration = 'auto';
  });
  const restoreOurselves = () => {
    history.scrollRestoration = 'manual';
  };
  window.addEventListener('pageshow', restoreOurselves);
  restoreOurselves();

  return {
    visit: () => visit,
    arrival: () => arrival,
    kept,
    keep: (changes) => {
      write(changes);
      tell();
    },
    beforeLeaving: (look) => {
      looks.add(look);
      return () => looks.delete(look);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const EntryMemoryContext = createContext<EntryMemory | null>(null);

export function useEntryMemory(): EntryMemory {
  const memory = useContext(EntryMemoryContext);
  if (memory === null) throw new Error('No EntryMemoryContext above');
  return memory;
}

export function useArrival(): Visit {
  const { subscribe, arrival } = useEntryMemory();
  return useSyncExternalStore(subscribe, arrival, arrival);
}

/** A part of what the shown entry keeps, and a way to change it. */
export function useKept<Name extends keyof Kept>(name: Name): [Kept[Name], (value: Kept[Name]) => void] {
  const { subscribe, kept, keep } = useEntryMemory();
  const value = useSyncExternalStore(
    subscribe,
    () => kept()[name],
    () => NOTHING[name],
  );
  const change = useCallback((next: Kept[Name]) => keep({ [name]: next }), [keep, name]);
  return [value, change];
}
