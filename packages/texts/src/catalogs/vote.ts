import { catalog } from '../compile/catalog.ts';

export const { vote } = catalog('vote');
