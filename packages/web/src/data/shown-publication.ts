let shown: number | null = null;

/** Remembers which publication the board of today is; null: the server did not say. */
export function showPublication(publication: number | null): void {
  shown = publication;
}

/** The publication that the board of today is, as it was last read. */
export function shownPublication(): number | null {
  return shown;
}
