import { languageNames } from '../compile/catalog.ts';

export const LANGUAGE_NAMES = languageNames();
