/** In-memory local storage for one test. */
export function fakeStorage(entries: Readonly<Record<string, string>> = {}) {
  const kept = new Map(Object.entries(entries));
  return {
    kept,
    // The session only uses these members of a storage.
    storage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    } as unknown as Storage,
  };
}
