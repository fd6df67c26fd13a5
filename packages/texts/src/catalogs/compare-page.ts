import { catalog } from '../compile/catalog.ts';

export const { comparePage } = catalog('comparePage');
