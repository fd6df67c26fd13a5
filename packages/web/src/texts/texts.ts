import { common } from '#catalog/common.ts';

/** The catalog in use: that of the language that the pages are built for. */
export const texts = common;
