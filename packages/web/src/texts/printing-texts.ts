import { printing } from '#catalog/printing.ts';

/** The catalog of printed pages in use: apart from the rest, since it comes with the code that prints. */
export const printingTexts = printing;
