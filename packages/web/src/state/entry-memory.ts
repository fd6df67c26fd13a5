import * as z from 'zod/mini';
import type { Address, AddressWindow } from './address.ts';
import { pathOf } from './route.ts';
import { createStore } from './store.ts';

/** What an entry of the browser's history keeps of its page. */
const keptSchema = z.object({
  filtersOpen: z.boolean(),
  /** The id of the row whose details are open. */
  openedRow: z.nullable(z.string()),
  /** In CSS; empty: the default height. */
  tableHeight: z.string(),
  /** How far the window was scrolled, in px. */
  windowTop: z.number(),
  /** How far the table was scrolled, in px. */
  table: z.nullable(z.object({ top: z.number(), left: z.number() })),
  /** The focused cell of the table: the id of its row (null: the header) and the index of its focused control (-1: none). */
  cell: z.nullable(z.object({ row: z.nullable(z.string()), column: z.string(), control: z.number() })),
  /** The focused link: its address and its index among the links to it. */
  link: z.nullable(z.object({ href: z.string(), index: z.number() })),
});
export type Kept = z.infer<typeof keptSchema>;

const TOP = { windowTop: 0, table: null, cell: null, link: null };
export const NOTHING: Kept = {
  filtersOpen: false,
  openedRow: null,
  tableHeight: '',
  ...TOP,
};

const stateSchema = z.object({ entry: z.string() });
const storedSchema = z.array(z.tuple([z.string(), keptSchema]));

const STORAGE_KEY = 'history_entries';
/** Browsers keep about as many entries. */
const MOST_ENTRIES = 50;

/** One stay at an address. Each stay is a new object. */
export interface Visit {
  /** How it began: the document was loaded, the visitor went back or forward, or there is a new history entry. */
  readonly by: 'load' | 'return' | 'new';
  /** Whether the previous entry was another page, or a link led here. */
  readonly isOtherPage: boolean;
}

/** Remembers the state of the page for each history entry, so that Back and Forward restore it. */
export interface EntryMemory {
  readonly visit: () => Visit;
  /** The visit that brought the visitor to this page: later changes of the page's address do not count. */
  readonly arrival: () => Visit;
  /** What is remembered for the current entry. */
  readonly kept: () => Kept;
  readonly keep: (changes: Partial<Kept>) => void;
  /** Registers a function that is asked what else to remember, right before the visitor leaves the entry. */
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

/** @param storage session storage, for reloads; null when the browser blocks it */
export function createEntryMemory(
  window: EntryWindow,
  address: Pick<Address, 'query' | 'hash' | 'subscribe'>,
  storage: Pick<Storage, 'getItem' | 'setItem'> | null,
): EntryMemory {
  const { history } = window;
  const entries = readEntries(storage);
  const looks = new Set<() => Partial<Kept>>();
  /** How often what is remembered or the visit has changed. */
  const count = createStore(0);
  const tell = () => count.set(count.get() + 1);
  let made = 0;

  /** The id of the current entry, from its history state. A new entry has none and gets one. */
  function identify(): { readonly id: string; readonly isNew: boolean } {
    const state: unknown = history.state;
    const known = stateSchema.safeParse(state).data?.entry;
    if (known !== undefined) return { id: known, isNew: false };
    made += 1;
    // Unique in this tab: no two documents start at the same time.
    const id = `${performance.timeOrigin}-${made}`;
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
  const write = (changes: Partial<Kept>) => {
    const next = { ...kept(), ...changes };
    // The map is in order of use, and the longest unused entry goes first.
    entries.delete(id);
    entries.set(id, next);
    for (const oldest of [...entries.keys()].slice(0, -MOST_ENTRIES)) entries.delete(oldest);
  };
  const lookAround = () => {
    for (const look of looks) write(look());
  };

  address.subscribe((by) => {
    const next = identify();
    const before = shown;
    shown = addressNow();
    if (next.id === id) {
      // One navigation to another route may fire two events.
      if (shown === before) return;
      // A page may be put in place of another one, as when somebody signs out.
      visit = { by: 'new', isOtherPage: pathOf(address.hash()) !== route };
      route = pathOf(address.hash());
      if (visit.isOtherPage) arrival = visit;
      write(TOP);
      tell();
      return;
    }
    // The document still shows the previous entry.
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
      // Other documents of ours in this tab may have stored entries since this one was loaded.
      const all = new Map([...readEntries(storage), ...entries]);
      storage?.setItem(STORAGE_KEY, JSON.stringify([...all].slice(-MOST_ENTRIES)));
    } catch {
      // Without storage, only a reload begins at the top.
    }
    // On a reload the browser restores the position earlier than we can.
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
    subscribe: count.subscribe,
  };
}
