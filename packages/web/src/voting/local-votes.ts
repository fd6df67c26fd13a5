import * as z from 'zod/mini';

const namesSchema = z.array(z.unknown());

/** The key of a person's votes in local storage (spec 9). */
export function votesKey(username: string): string {
  return `votes_${username}`;
}

/** The models that local storage says a person has voted for (spec 7.4); none where it is blocked or damaged. */
export function readLocalVotes(storage: Pick<Storage, 'getItem'> | null, username: string): string[] {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(votesKey(username)) ?? '[]');
    const names = namesSchema.safeParse(stored).data ?? [];
    return names.filter((name) => typeof name === 'string');
  } catch {
    return [];
  }
}

/** Adds a model to a person's votes in local storage, or takes it out. What another tab has stored meanwhile stays. */
export function changeLocalVotes(
  storage: Pick<Storage, 'getItem' | 'setItem'> | null,
  username: string,
  model: string,
  isVoted: boolean,
): void {
  const others = readLocalVotes(storage, username).filter((name) => name !== model);
  try {
    storage?.setItem(votesKey(username), JSON.stringify(isVoted ? [...others, model] : others));
  } catch {
    // Blocked or full: this tab remembers, and the server knows.
  }
}
