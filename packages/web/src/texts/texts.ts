import { english } from './english.ts';

/** The catalog in use. Another language is another catalog of the same type. */
export const texts = english;
