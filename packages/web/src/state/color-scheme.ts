import { browserStorage } from './browser.ts';
import { createStore, type Readable } from './store.ts';

export type ColorScheme = 'light' | 'dark';

/** The color scheme of the page: the visitor's choice, or the system's preference until there is one. */
export interface ColorSchemeStore extends Readable<ColorScheme> {
  /** Chooses the other scheme; later visits keep the choice. */
  readonly toggle: () => void;
}

/** public/boot.js reads the choice under this key and sets the attribute before the first paint. */
const KEY = 'theme';
const ATTRIBUTE = 'data-color-scheme';

function schemeOf(text: string | null): ColorScheme | null {
  return text === 'light' || text === 'dark' ? text : null;
}

function readChoice(storage: Storage | null): ColorScheme | null {
  try {
    return schemeOf(storage?.getItem(KEY) ?? null);
  } catch {
    // Blocked storage holds no choice.
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
  // Another tab of this site has chosen.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== KEY) return;
    choice = schemeOf(newValue);
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
        // Full or blocked: the choice holds for this visit.
      }
      show();
    },
  };
}
