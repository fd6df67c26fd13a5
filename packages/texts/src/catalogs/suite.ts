import { catalog } from '../compile/catalog.ts';

export const { suiteWords } = catalog('suiteWords');
