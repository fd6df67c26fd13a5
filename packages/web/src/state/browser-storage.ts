/** Local storage, or null where the browser blocks it: then even looking at it throws. */
export function browserStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
