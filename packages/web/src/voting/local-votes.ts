import * as z from 'zod/mini';

const namesSchema = z.array(z.unknown());

/** The key of a person's votes in local storage. */
export function votesKey(username: string): string {
  return `votes_${username}`;
}

/** The models that a person has voted for, according to local storage; none where it is blocked or damaged. */
export function readLocalVotes(storage: Pick<Storage, 'getItem'> | null, username: string): string[] {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(votesKey(username)) ?? '[]');
    const names = namesSchema.safeParse(stored).data ?? [];
    return names.filter((name) => typeof name === 'string');
  } catch {
    return [];
  }
}

/** Adds a model to a person's votes in local storage, or removes it. Votes that another tab has stored meanwhile stay. */
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
    // Blocked or full: this tab remembers the vote, and the server has it.
  }
}
