import { explorePage } from '#catalog/explore-page.ts';

/** The catalog of the page in use: apart from the rest, since it comes with the page. */
export const explorePageTexts = explorePage;
