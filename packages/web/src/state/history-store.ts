import * as z from 'zod/mini';
import type { PageUrl, UrlWindow } from './page-url.ts';
import { parsePath } from './route.ts';
import { createStore, type Readable } from './store.ts';

/** Page state that is stored with each browser history entry. */
const entryStateSchema = z.object({
  filtersOpen: z.boolean(),
  /** The id of the row whose details are open. */
  openedRow: z.nullable(z.string()),
  /** CSS height; empty means the default. */
  tableHeight: z.string(),
  /** Scroll position of the window, in px. */
  windowTop: z.number(),
  /** Scroll position of the table, in px. */
  table: z.nullable(z.object({ top: z.number(), left: z.number() })),
  /** URL of the focused link. */
  link: z.nullable(z.string()),
});
export type EntryState = z.infer<typeof entryStateSchema>;

const TOP = { windowTop: 0, table: null, link: null };
export const EMPTY_ENTRY_STATE: EntryState = {
  filtersOpen: false,
  openedRow: null,
  tableHeight: '',
  ...TOP,
};

const stateSchema = z.object({ entry: z.string() });
const storedSchema = z.array(z.tuple([z.string(), entryStateSchema]));

const STORAGE_KEY = 'history_entries';
/** About as many history entries as browsers keep. */
const MAX_ENTRIES = 50;

/** The navigation that led to the page. Later changes to the page's URL do not count. */
export interface Navigation {
  /** A document load, Back or Forward, or a new page. */
  readonly by: 'load' | 'return' | 'new';
  /** True if another page was shown before, or a link led here. */
  readonly isOtherPage: boolean;
}

/** Stores the page's state for each history entry, so that Back and Forward restore it. */
export interface HistoryStore {
  readonly navigation: Readable<Navigation>;
  /** The state of the current entry. */
  readonly entryState: Readable<EntryState>;
  readonly update: (changes: Partial<EntryState>) => void;
}

function readEntries(storage: Pick<Storage, 'getItem'> | null): Map<string, EntryState> {
  try {
    return new Map(storedSchema.parse(JSON.parse(storage?.getItem(STORAGE_KEY) ?? '[]')));
  } catch {
    return new Map();
  }
}

type EntryWindow = Pick<UrlWindow, 'history' | 'addEventListener'>;

/**
 * @param readPageState reads more state to store, right before the visitor leaves the entry
 * @param storage session storage, for reloads; null if the browser blocks it
 */
export function createHistoryStore(
  window: EntryWindow,
  pageUrl: Pick<PageUrl, 'query' | 'hash' | 'subscribe'>,
  readPageState: () => Partial<EntryState>,
  storage: Pick<Storage, 'getItem' | 'setItem'> | null,
): HistoryStore {
  const { history } = window;
  const entries = readEntries(storage);
  let createdCount = 0;

  /** Reads the current entry's id from its history state, or assigns one to a new entry. */
  function identify(): { readonly id: string; readonly isNew: boolean } {
    const state: unknown = history.state;
    const known = stateSchema.safeParse(state).data?.entry;
    if (known !== undefined) return { id: known, isNew: false };
    createdCount += 1;
    // Unique in this tab, because no two documents start at the same time.
    const id = `${performance.timeOrigin}-${createdCount}`;
    history.replaceState({ ...(typeof state === 'object' ? state : null), entry: id }, '');
    return { id, isNew: true };
  }

  const currentUrl = () => `${pageUrl.query()}${pageUrl.hash()}`;
  let { id } = identify();
  let shown = currentUrl();
  let route = parsePath(pageUrl.hash());
  const navigation = createStore<Navigation>({ by: 'load', isOtherPage: false });
  const entryState = createStore(entries.get(id) ?? EMPTY_ENTRY_STATE);
  const update = (changes: Partial<EntryState>) => {
    const next = { ...entryState.get(), ...changes };
    // The map is in order of use; the least recently used entry is deleted first.
    entries.delete(id);
    entries.set(id, next);
    for (const oldest of [...entries.keys()].slice(0, -MAX_ENTRIES)) entries.delete(oldest);
    entryState.set(next);
  };

  pageUrl.subscribe((by) => {
    const next = identify();
    // Navigating to another route may fire two events.
    if (next.id === id && shown === currentUrl()) return;
    const before = route;
    shown = currentUrl();
    route = parsePath(pageUrl.hash());
    if (next.id === id) {
      update(TOP);
      // One page may replace another, for example after signing out.
      if (route !== before) navigation.set({ by: 'new', isOtherPage: true });
      return;
    }
    // The document still shows the previous entry.
    update(readPageState());
    id = next.id;
    if (next.isNew && route === before && by === 'application') {
      // An open section stays open when the page's URL changes.
      update(TOP);
      return;
    }
    entryState.set(entries.get(id) ?? EMPTY_ENTRY_STATE);
    navigation.set(
      next.isNew ? { by: 'new', isOtherPage: true } : { by: 'return', isOtherPage: route !== before },
    );
  });

  window.addEventListener('pagehide', () => {
    update(readPageState());
    try {
      // Our other documents in this tab may have stored entries since this one was loaded.
      const all = new Map([...readEntries(storage), ...entries]);
      storage?.setItem(STORAGE_KEY, JSON.stringify([...all].slice(-MAX_ENTRIES)));
    } catch {
      // Ignored: without storage, the only effect is that reloads start at the top.
    }
    // On reload the browser restores the position earlier than we can.
    history.scrollRestoration = 'auto';
  });
  const restoreOurselves = () => {
    history.scrollRestoration = 'manual';
  };
  window.addEventListener('pageshow', restoreOurselves);
  restoreOurselves();

  return { navigation, entryState, update };
}
