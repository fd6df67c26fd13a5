import * as z from 'zod/mini';
import type { Address, AddressWindow } from './address.ts';
import { pathOf } from './route.ts';
import { createStore, type Readable } from './store.ts';

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
  /** The address of the link with the focus. */
  link: z.nullable(z.string()),
});
export type Kept = z.infer<typeof keptSchema>;

const TOP = { windowTop: 0, table: null, link: null };
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
const MAX_ENTRIES = 50;

/** The visitor's way to the page; later changes of the page's address are no arrival. */
export interface Arrival {
  /** The document was loaded, the visitor went back or forward, or there is a new page. */
  readonly by: 'load' | 'return' | 'new';
  /** Whether another page was shown before, or a link led here. */
  readonly isOtherPage: boolean;
}

/** Remembers the state of the page for each history entry, so that Back and Forward restore it. */
export interface EntryMemory {
  readonly arrival: Readable<Arrival>;
  /** What is remembered for the current entry. */
  readonly kept: Readable<Kept>;
  readonly keep: (changes: Partial<Kept>) => void;
}

function readEntries(storage: Pick<Storage, 'getItem'> | null): Map<string, Kept> {
  try {
    return new Map(storedSchema.parse(JSON.parse(storage?.getItem(STORAGE_KEY) ?? '[]')));
  } catch {
    return new Map();
  }
}

type EntryWindow = Pick<AddressWindow, 'history' | 'addEventListener'>;

/**
 * @param look what else to remember, asked right before the visitor leaves the entry
 * @param storage session storage, for reloads; null when the browser blocks it
 */
export function createEntryMemory(
  window: EntryWindow,
  address: Pick<Address, 'query' | 'hash' | 'subscribe'>,
  look: () => Partial<Kept>,
  storage: Pick<Storage, 'getItem' | 'setItem'> | null,
): EntryMemory {
  const { history } = window;
  const entries = readEntries(storage);
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
  const arrival = createStore<Arrival>({ by: 'load', isOtherPage: false });
  const kept = createStore(entries.get(id) ?? NOTHING);
  const keep = (changes: Partial<Kept>) => {
    const next = { ...kept.get(), ...changes };
    // The map is in order of use, and the longest unused entry goes first.
    entries.delete(id);
    entries.set(id, next);
    for (const oldest of [...entries.keys()].slice(0, -MAX_ENTRIES)) entries.delete(oldest);
    kept.set(next);
  };

  address.subscribe((by) => {
    const next = identify();
    // One navigation to another route may fire two events.
    if (next.id === id && shown === addressNow()) return;
    const before = route;
    shown = addressNow();
    route = pathOf(address.hash());
    if (next.id === id) {
      keep(TOP);
      // A page may be put in place of another one, as when somebody signs out.
      if (route !== before) arrival.set({ by: 'new', isOtherPage: true });
      return;
    }
    // The document still shows the previous entry.
    keep(look());
    id = next.id;
    if (next.isNew && route === before && by === 'application') {
      // An open part of a page stays open when its address changes.
      keep(TOP);
      return;
    }
    kept.set(entries.get(id) ?? NOTHING);
    arrival.set(
      next.isNew ? { by: 'new', isOtherPage: true } : { by: 'return', isOtherPage: route !== before },
    );
  });

  window.addEventListener('pagehide', () => {
    keep(look());
    try {
      // Other documents of ours in this tab may have stored entries since this one was loaded.
      const all = new Map([...readEntries(storage), ...entries]);
      storage?.setItem(STORAGE_KEY, JSON.stringify([...all].slice(-MAX_ENTRIES)));
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

  return { arrival, kept, keep };
}
