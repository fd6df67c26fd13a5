/** So many places tell what is wrong with an answer. */
const LOGGED_PLACES = 5;

/** The page says how many rows of an answer could not be read; the console says where, for whoever can fix it. */
export function logUnreadable(answer: string, places: readonly string[]): void {
  if (places.length === 0) return;
  // biome-ignore lint/suspicious/noConsole: the place in the answer means nothing to visitors
  console.warn(`${answer}: ${places.length} could not be read:`, ...places.slice(0, LOGGED_PLACES));
}
