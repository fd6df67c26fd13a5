import type { View } from '@leaderboard/core/board/view';
import type { NamedParameter } from '@leaderboard/core/pages/board-parameters';
import type { PagePath } from '@leaderboard/core/pages/pages';
import { useCallback, useMemo } from 'react';
import type { ColorScheme, ColorSchemeStore } from './color-scheme.ts';
import { EMPTY_ENTRY_STATE, type EntryState, type HistoryStore, type Navigation } from './history-store.ts';
import type { PageUrl } from './page-url.ts';
import { parseRouteRest } from './route.ts';
import { createRequiredContext, useStore } from './store.ts';
import type { ViewStore } from './view-store.ts';

/**
 * Created once per page and never replaced, so that this context causes no re-renders. Session, hydration and board have their
 * own contexts.
 */
export interface Stores {
  readonly pageUrl: PageUrl;
  readonly viewStore: ViewStore;
  readonly historyStore: HistoryStore;
  readonly colorScheme: ColorSchemeStore;
}

export const [StoresContext, useStores] = createRequiredContext<Stores>('StoresContext');

/** The URL's hash with its '#': the route. */
export function useRouteHash(): string {
  const { pageUrl } = useStores();
  return useStore({ get: pageUrl.hash, subscribe: pageUrl.subscribe });
}

/** The URL's query with its '?'. */
export function useUrlQuery(): string {
  const { pageUrl } = useStores();
  return useStore({ get: pageUrl.query, subscribe: pageUrl.subscribe });
}

/** Route and parameters of a URL. */
export type PageLocation = Pick<PageUrl, 'hash' | 'read'>;

/** Route and parameters of the current URL. */
export function usePageLocation(): PageLocation {
  const hash = useRouteHash();
  const parameters = new URLSearchParams(useUrlQuery());
  return { hash: () => hash, read: (name) => parameters.get(name) };
}

/** The rest of the current route after the page's path. Empty if it cannot be decoded. */
export function useRouteRest(page: PagePath): string {
  return parseRouteRest(useRouteHash(), page) ?? '';
}

/**
 * Returns the value of a page parameter and its setter.
 * @param entry 'push' adds a history entry, shared by changes in quick succession; 'replace' adds none
 */
export function useParameter<T>(
  parameter: NamedParameter<T>,
  entry: 'push' | 'replace' = 'push',
): [T, (value: T) => void] {
  const { name } = parameter;
  const { pageUrl } = useStores();
  const text = useStore({ get: () => pageUrl.read(name), subscribe: pageUrl.subscribe });
  const value = useMemo(
    () => (text === null ? null : parameter.parse(text)) ?? parameter.default,
    [parameter, text],
  );
  const set = useCallback(
    (next: T) => pageUrl.write(new Map([[name, parameter.serialize(next)]]), entry, name),
    [pageUrl, name, parameter, entry],
  );
  return [value, set];
}

export function useView(): View {
  const { viewStore } = useStores();
  return useStore(viewStore);
}

export function useNavigation(): Navigation {
  return useStore(useStores().historyStore.navigation);
}

/** A field of the current history entry's state, and a function that sets it. */
export function useEntryState<Name extends keyof EntryState>(
  name: Name,
): [EntryState[Name], (value: EntryState[Name]) => void] {
  const { entryState, update } = useStores().historyStore;
  const value = useStore(
    { get: () => entryState.get()[name], subscribe: entryState.subscribe },
    () => EMPTY_ENTRY_STATE[name],
  );
  const change = useCallback((next: EntryState[Name]) => update({ [name]: next }), [update, name]);
  return [value, change];
}

/** The color scheme and a function that switches it. The server assumes light. */
export function useColorScheme(): [ColorScheme, () => void] {
  const { colorScheme } = useStores();
  return [useStore(colorScheme, () => 'light'), colorScheme.toggle];
}
