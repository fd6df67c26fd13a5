import { submitPage } from './english-submit-page.ts';

/** The submit page's catalogue in use: apart from the rest, since only that page needs it. */
export const submitTexts = submitPage;
