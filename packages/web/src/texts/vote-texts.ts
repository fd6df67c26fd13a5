import { vote } from '#catalog/vote.ts';

/** The catalog of the vote page in use: apart from the rest, since it comes with the code that shows it. */
export const voteTexts = vote;
