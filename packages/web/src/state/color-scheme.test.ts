import { expect, test, vi } from 'vitest';
import { fakeStorage } from '../../test/fake-storage.ts';
import { createColorScheme } from './color-scheme.ts';

function open({
  prefersDark = false,
  stored = {},
  storage = fakeStorage(stored).storage as Storage | null,
} = {}) {
  const media = { matches: prefersDark };
  let systemChanges: () => void = () => undefined;
  let tellOfStorage: (event: { key: string; newValue: string | null }) => void = () => undefined;
  const setAttribute = vi.fn();
  const store = createColorScheme(
    {
      document: { documentElement: { setAttribute } },
      // The store only needs these members of a window.
      matchMedia: (() => ({
        get matches() {
          return media.matches;
        },
        addEventListener: (_type: string, listener: () => void) => {
          systemChanges = listener;
        },
      })) as unknown as Window['matchMedia'],
      addEventListener: ((_type: string, listener: typeof tellOfStorage) => {
        tellOfStorage = listener;
      }) as unknown as Window['addEventListener'],
    },
    storage,
  );
  return {
    store,
    shown: () => setAttribute.mock.lastCall,
    systemPrefersDark: (dark: boolean) => {
      media.matches = dark;
      systemChanges();
    },
    otherTabChooses: (newValue: string | null) => tellOfStorage({ key: 'theme', newValue }),
  };
}

test('the system decides until the visitor chooses', () => {
  const { store, shown, systemPrefersDark } = open({ prefersDark: true });
  expect(store.get()).toBe('dark');
  systemPrefersDark(false);
  expect(store.get()).toBe('light');
  expect(shown()).toEqual(['data-color-scheme', 'light']);
  store.toggle();
  expect(shown()).toEqual(['data-color-scheme', 'dark']);
  systemPrefersDark(false);
  expect(store.get()).toBe('dark');
});

test('a choice is kept for later visits', () => {
  const { kept, storage } = fakeStorage();
  open({ storage }).store.toggle();
  expect(kept.get('theme')).toBe('dark');
  expect(open({ storage }).store.get()).toBe('dark');
});

test('an unknown stored value is no choice', () => {
  expect(open({ prefersDark: true, stored: { theme: 'auto' } }).store.get()).toBe('dark');
});

test('a choice made in another tab is followed', () => {
  const { store, otherTabChooses } = open();
  const listener = vi.fn();
  store.subscribe(listener);
  otherTabChooses('dark');
  expect(store.get()).toBe('dark');
  expect(listener).toHaveBeenCalledOnce();
  otherTabChooses(null);
  expect(store.get()).toBe('light');
});

test('without storage the choice holds for the visit', () => {
  const { store } = open({ storage: null });
  store.toggle();
  expect(store.get()).toBe('dark');
});
