import { catalog } from '../compile/catalog.ts';

export const { searchHelp } = catalog('searchHelp');
