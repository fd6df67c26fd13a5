import { submitPage } from '#catalog/submit-page.ts';

/** The catalog of the submit page in use: apart from the rest, since only that page needs it. */
export const submitTexts = submitPage;
