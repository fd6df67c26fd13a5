import { browserStorage } from './browser.ts';
import { createStore, type Readable } from './store.ts';

export type ColorScheme = 'light' | 'dark';

/** The page's color scheme: the visitor's choice, or the system preference by default. */
export interface ColorSchemeStore extends Readable<ColorScheme> {
  /** Switches the scheme and stores the choice for later visits. */
  readonly toggle: () => void;
}

/** public/boot.js reads this key and sets the attribute before the first paint. */
const KEY = 'theme';
const ATTRIBUTE = 'data-color-scheme';

function parseScheme(text: string | null): ColorScheme | null {
  return text === 'light' || text === 'dark' ? text : null;
}

function readChoice(storage: Storage | null): ColorScheme | null {
  try {
    return parseScheme(storage?.getItem(KEY) ?? null);
  } catch {
    // If storage is blocked, there is no stored choice.
    return null;
  }
}

interface ColorSchemeWindow extends Pick<Window, 'matchMedia' | 'addEventListener'> {
  readonly document: { readonly documentElement: Pick<Element, 'setAttribute'> };
}

export function createColorScheme(
  window: ColorSchemeWindow,
  storage: Storage | null = browserStorage(),
): ColorSchemeStore {
  const prefersDark = window.matchMedia('(prefers-color-scheme: dark)');
  let choice = readChoice(storage);

  const current = () => choice ?? (prefersDark.matches ? 'dark' : 'light');
  const scheme = createStore(current());
  function show(): void {
    window.document.documentElement.setAttribute(ATTRIBUTE, current());
    scheme.set(current());
  }

  prefersDark.addEventListener('change', show);
  // Another tab of this site changed the scheme.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== KEY) return;
    choice = parseScheme(newValue);
    show();
  });

  return {
    get: scheme.get,
    subscribe: scheme.subscribe,
    toggle: () => {
      choice = scheme.get() === 'dark' ? 'light' : 'dark';
      try {
        storage?.setItem(KEY, choice);
      } catch {
        // Storage is full or blocked, so the choice only applies to this visit.
      }
      show();
    },
  };
}
