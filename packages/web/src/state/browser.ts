// If the browser blocks storage, even reading the property throws.
function tryStorage(storage: () => Storage): Storage | null {
  try {
    return storage();
  } catch {
    return null;
  }
}

/** Local storage; null if the browser blocks it. */
export function browserStorage(): Storage | null {
  return tryStorage(() => window.localStorage);
}

/** Session storage; null if the browser blocks it. */
export function tabStorage(): Storage | null {
  return tryStorage(() => window.sessionStorage);
}

/** True if the window is as small as a phone's, relative to the text size. The style sheets use the same media query. */
export function isPhone(): boolean {
  return matchMedia('(max-width: 37.4375em), (max-height: 29.9375em)').matches;
}

/** The size of 1rem in px: 16 unless the browser's text size was changed. */
export function rootFontSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

/** True if the browser reports that it is offline. */
export function isOffline(): boolean {
  return globalThis.navigator?.onLine === false;
}

/** Resolves to true if our server responds successfully within 10 s. */
export function isServerReachable(): Promise<boolean> {
  const signal = AbortSignal.timeout(10_000);
  return fetch('/', { method: 'HEAD', cache: 'no-store', signal }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Long enough for the browser to start the download. */
const REVOKE_DELAY_MS = 60_000;

/** Saves a file that the page generated. */
export function saveFile(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
}
