// Where the browser blocks storage, even reading the property throws.
function allowed(storage: () => Storage): Storage | null {
  try {
    return storage();
  } catch {
    return null;
  }
}

/** Local storage; null when the browser blocks it. */
export function browserStorage(): Storage | null {
  return allowed(() => window.localStorage);
}

/** Session storage; null when the browser blocks it. */
export function tabStorage(): Storage | null {
  return allowed(() => window.sessionStorage);
}

/** Whether the window is as narrow or low as a phone's at the reader's text size. The style sheets have the same condition. */
export function isPhone(): boolean {
  return matchMedia('(max-width: 37.4375em), (max-height: 29.9375em)').matches;
}

/** What 1rem is, in px: 16 unless the reader has chosen another text size in the browser's settings. */
export function rootFontSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

/** Whether the browser knows that it has no connection. */
export function isOffline(): boolean {
  return globalThis.navigator?.onLine === false;
}

/** Whether our server answers. */
export function serverAnswers(): Promise<boolean> {
  const signal = AbortSignal.timeout(10_000);
  return fetch('/', { method: 'HEAD', cache: 'no-store', signal }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Long enough for the browser to start the download. */
const KEPT_MS = 60_000;

/** Downloads a file that the page has made. */
export function saveFile(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
