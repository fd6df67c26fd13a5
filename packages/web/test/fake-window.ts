/** A fake window with location, history entries and navigation events. */
export function fakeWindow(url: string, state: unknown = null, referrer = '') {
  const entries = [{ url: new URL(url, 'http://localhost'), state }];
  let index = 0;
  const listeners = new Map<string, Set<() => void>>();
  const current = () => {
    const entry = entries[index];
    if (entry === undefined) throw new Error('No such entry');
    return entry;
  };
  const emit = (type: string) => {
    for (const listener of listeners.get(type) ?? []) listener();
  };
  const location = {
    get origin() {
      return current().url.origin;
    },
    get pathname() {
      return current().url.pathname;
    },
    get search() {
      return current().url.search;
    },
    get hash() {
      return current().url.hash;
    },
  };
  const history = {
    get state() {
      return current().state;
    },
    pushState: (next: unknown, _title: string, to: string) => {
      entries.splice(index + 1, Number.POSITIVE_INFINITY, { url: new URL(to, current().url), state: next });
      index += 1;
    },
    replaceState: (next: unknown, _title: string, to = current().url.href) => {
      entries[index] = { url: new URL(to, current().url), state: next };
    },
  };
  return {
    // Tests only need these members of a window.
    window: {
      location,
      history,
      document: { referrer },
      addEventListener: (type: string, listener: () => void) => {
        listeners.set(type, (listeners.get(type) ?? new Set()).add(listener));
      },
      removeEventListener: () => undefined,
    } as unknown as Window,
    url: () => `${location.pathname}${decodeURIComponent(location.search)}${location.hash}`,
    length: () => entries.length,
    state: () => current().state,
    leave: () => emit('pagehide'),
    go: (delta: number) => {
      index += delta;
      emit('popstate');
    },
    /** Navigates like a click on a link to '#/route'. */
    follow: (hash: string, next: unknown = null) => {
      const { pathname, search } = location;
      history.pushState(next, '', `${pathname}${search}${hash}`);
      emit('popstate');
      emit('hashchange');
    },
  };
}
