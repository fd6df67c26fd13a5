import { english } from './english.ts';

/** The catalogue in use; another language is another catalogue of the same type. */
export const texts = english;
