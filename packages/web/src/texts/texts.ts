import { english } from './english.ts';

/** The catalog in use; another language is another catalog of the same type. */
export const texts = english;
