import { catalog } from '../compile/catalog.ts';

export const { submitPage } = catalog('submitPage');
