import { catalog } from '../compile/catalog.ts';

export const { citations } = catalog('citations');
