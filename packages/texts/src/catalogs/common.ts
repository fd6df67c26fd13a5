import { catalog } from '../compile/catalog.ts';

export const { common } = catalog('common');
