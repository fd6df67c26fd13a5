import type { Change } from '@leaderboard/core/records-api';

/** What the Atom feed of changes says. */
export const changesFeed = {
  subject: (product: string, model: string | null) =>
    `${product} Leaderboard: changes${model === null ? '' : ` of ${model}`}`,
  author: (product: string) => `${product} Leaderboard`,
  title: ({ kind, model, flag, value_after: value }: Change) =>
    ({
      added: `${model} was added to the board`,
      replaced: `${model} has a new run`,
      taken_back: `A run of ${model} was taken back`,
      flagged: `${model}: ${flag} ${value === null ? 'was shortened' : `is now ${value ? 'yes' : 'no'}`}`,
    })[kind],
  row: (entry: string) => `Row ${entry}`,
  publication: (number: number) => `board ${number}`,
  submission: (number: number | null) => `submission ${number}`,
  file: (sha256: string) => `results file ${sha256}`,
  reason: (reason: string) => `reason: ${reason}`,
};
