import { past } from '#catalog/past.ts';

/** The catalog of the past board in use: apart from the rest, since it comes with it. */
export const pastTexts = past;
