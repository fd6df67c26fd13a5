import { browserStorage } from './browser.ts';
import { createListeners } from './listeners.ts';

export type ColorScheme = 'light' | 'dark';

/** The color scheme of the page: the visitor's choice, or the system's preference until there is one. */
export interface ColorSchemeStore {
  readonly get: () => ColorScheme;
  readonly subscribe: (listener: () => void) => () => void;
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
  const { subscribe, tell } = createListeners();
  let choice = readChoice(storage);

  const get = () => choice ?? (prefersDark.matches ? 'dark' : 'light');
  function show(): void {
    window.document.documentElement.setAttribute(ATTRIBUTE, get());
    tell();
  }

  prefersDark.addEventListener('change', show);
  // Another tab of this site has chosen.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== KEY) return;
    choice = schemeOf(newValue);
    show();
  });

  return {
    get,
    subscribe,
    toggle: () => {
      choice = get() === 'dark' ? 'light' : 'dark';
      try {
        storage?.setItem(KEY, choice);
      } catch {
        // Full or blocked: the choice holds for this visit.
      }
      show();
    },
  };
}
