import { download } from '#catalog/download.ts';

/** The catalog of the downloads in use: apart from the rest, since it comes with the code that makes the files. */
export const downloadTexts = download;
