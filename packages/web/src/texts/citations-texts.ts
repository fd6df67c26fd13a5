import { citations } from '#catalog/citations.ts';

/** The catalog of the citation page in use: apart from the rest, since only that page needs it. */
export const citationsTexts = citations;
