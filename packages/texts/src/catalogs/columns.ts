import { catalog } from '../compile/catalog.ts';

export const { columns } = catalog('columns');
