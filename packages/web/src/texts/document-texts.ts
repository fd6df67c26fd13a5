import { documents } from '#catalog/documents.ts';

/** What search engines read of the pages about models, runs and so on, in the current language. */
export const documentTexts = documents;
