import { records } from './english-records.ts';

/** The catalog that the pages about models, runs, changes and publications share, apart from the first load. */
export const recordsTexts = records;
