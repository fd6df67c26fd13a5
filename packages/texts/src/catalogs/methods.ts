import { catalog } from '../compile/catalog.ts';

export const { methods } = catalog('methods');
