import { methods } from '#catalog/methods.ts';

/** The catalog of the methods page in use: apart from the rest, since only that page needs it. */
export const methodsTexts = methods;
