// Where the browser blocks storage, even to look at it throws.
function allowed(storage: () => Storage): Storage | null {
  try {
    return storage();
  } catch {
    return null;
  }
}

/** Local storage; null where the browser blocks it. */
export function browserStorage(): Storage | null {
  return allowed(() => window.localStorage);
}

/** The storage of this tab alone; null where the browser blocks it. */
export function tabStorage(): Storage | null {
  return allowed(() => window.sessionStorage);
}
