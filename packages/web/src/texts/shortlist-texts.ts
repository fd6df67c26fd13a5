import { shortlist } from '#catalog/shortlist.ts';

/** The catalog of the shortlist in use: apart from the rest, since it comes with the code that shows it. */
export const shortlistTexts = shortlist;
