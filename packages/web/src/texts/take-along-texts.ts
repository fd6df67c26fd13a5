import { takeAlong } from '#catalog/take-along.ts';

/** The catalog of what an author takes along in use: apart from the rest, since only the page of a model needs it. */
export const takeAlongTexts = takeAlong;
