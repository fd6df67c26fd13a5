import { records } from '#catalog/records.ts';

/** The catalog that the pages about models, runs, changes and publications share, apart from the first load. */
export const recordsTexts = records;
